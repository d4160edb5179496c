//! Finds the choices in which one property tells the variants apart.

use crate::ir::{Literals, Object, Origin, Shape, TypeId, Types, Union, Variant};

/// Gives a tag to every union that has one. The property leaves the variants: the tag says it already.
pub(super) fn find(types: &mut Types) {
    for id in types.ids() {
        // Other names for a union lead here twice.
        if types.real(id) != id {
            continue;
        }
        let Shape::Union(union) = types.shape(id) else {
            continue;
        };
        if union.tag.is_none()
            && let Some((tag, values)) = tag(types, union)
        {
            let union = tagged(types, id, &union.clone(), tag, values);
            let docs = types.get(id).docs.clone();
            types.set(id, Shape::Union(union), docs);
        }
    }
}

/// The first property that every variant requires with a string of its own.
fn tag(types: &Types, union: &Union) -> Option<(String, Vec<String>)> {
    let objects: Option<Vec<&Object>> = union
        .variants
        .iter()
        .map(|variant| {
            if let Shape::Object(object) = types.shape(variant.ty) {
                Some(object)
            } else {
                None
            }
        })
        .collect();
    let objects = objects?;
    objects.first()?.fields.iter().find_map(|candidate| {
        let values: Option<Vec<_>> = objects
            .iter()
            .map(|object| only_value(types, object, &candidate.name))
            .collect();
        let values = values?;
        let distinct: std::collections::HashSet<_> = values.iter().collect();
        (distinct.len() == values.len()).then(|| (candidate.name.clone(), values))
    })
}

fn only_value(types: &Types, object: &Object, name: &str) -> Option<String> {
    let field = object
        .fields
        .iter()
        .find(|field| field.name == name && field.required)?;
    match types.shape(field.ty) {
        Shape::Literals(Literals::Strings(values)) if values.len() == 1 => {
            Some(values[0].value.clone())
        }
        _ => None,
    }
}

fn tagged(types: &mut Types, id: TypeId, union: &Union, tag: String, values: Vec<String>) -> Union {
    let mut variants = Vec::with_capacity(values.len());
    for (variant, label) in union.variants.iter().zip(values) {
        let full = types.get(variant.ty).clone();
        let Shape::Object(mut object) = full.shape else {
            continue;
        };
        object.fields.retain(|field| field.name != tag);
        let origin = Origin {
            name: full.origin.name,
            role: label.clone(),
            parent: Some(id),
        };
        let ty = types.push(Shape::Any, origin);
        types.set(ty, Shape::Object(object), full.docs);
        variants.push(Variant {
            label,
            ty,
            docs: variant.docs.clone(),
        });
    }
    Union {
        tag: Some(tag),
        variants,
    }
}
