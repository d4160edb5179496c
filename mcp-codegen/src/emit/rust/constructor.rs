//! How a struct is read, written and made: one macro of the runtime, which gets the names.
//!
//! Every struct's functions are alike. A reader of the file wants to see what there is, and a compiler that is given one
//! call for each property is several times faster than one that is given what derives make of it.

use super::{Body, Emitter, Scope, identifier};
use crate::ir::{Shape, TypeId};

/// A field of the struct.
pub(super) struct Part {
    pub(super) name: String,
    /// The name on the wire, if it is another one.
    pub(super) wire: Option<String>,
    pub(super) inner: TypeId,
    pub(super) container: TypeId,
    pub(super) required: bool,
    /// There is only one value, and the field starts with it.
    pub(super) fixed: bool,
}

impl Part {
    fn with_wire(&self, item: String) -> String {
        match &self.wire {
            Some(wire) => format!("{item} = {}", identifier::string(wire)),
            None => item,
        }
    }
}

impl Emitter<'_> {
    /// The macro call; `given` structs are made by callers, and so have a constructor.
    pub(super) fn wire(
        &self,
        body: &mut Body,
        scope: Scope,
        name: &str,
        parts: &[Part],
        rest: Option<&str>,
        given: bool,
    ) {
        body.imports.generated("self");
        let (mut required, mut optional, mut fixed) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            let item = match given && !part.fixed {
                true => self.parameter(body, scope, part),
                false => part.name.clone(),
            };
            let group = match (part.required, given && part.fixed) {
                (_, true) => &mut fixed,
                (true, false) => &mut required,
                (false, false) => &mut optional,
            };
            group.push(part.with_wire(item));
        }
        let macro_name = if given { "arguments" } else { "object" };
        let mut tail = match fixed.is_empty() {
            true => String::new(),
            false => format!(" [{}]", fixed.join(", ")),
        };
        tail.extend(rest.map(|rest| format!(" {rest}")));
        let (first, second) = (required.join(", "), optional.join(", "));
        let second = if second.is_empty() {
            second
        } else {
            format!(" {second} ")
        };
        let line = format!("generated::{macro_name}!({name} ({first}) {{{second}}}{tail});");
        if line.len() <= body.source.room() {
            return body.source.line(line);
        }
        body.source.open(format!("generated::{macro_name}! {{"));
        let head = format!("{name} ({first}) {{");
        if head.len() <= body.source.room() {
            body.source.open(head);
        } else {
            body.source.open(format!("{name} ("));
            fill(body, &required);
            body.source.close(") {");
            body.source.open_here();
        }
        fill(body, &optional);
        body.source.close(format!("}}{tail}"));
        body.source.close("}");
    }

    /// A field as the macro takes it. Parameters take what callers have at hand: string slices, plain numbers.
    fn parameter(&self, body: &mut Body, scope: Scope, part: &Part) -> String {
        let shape = self.api.types.shape(part.inner);
        let is_string = |id: &TypeId| matches!(self.api.types.shape(*id), Shape::String);
        let ty = match shape {
            Shape::List(item) if is_string(item) => "[String]".to_owned(),
            _ => {
                // A value that is kept on the heap is taken as it is.
                let class = self.names.classes.of(part.inner);
                let boxed = shape.is_named() && self.layout.is_boxed(part.container, class);
                let container = (!boxed).then_some(part.container);
                self.expression(&mut body.imports, scope, container, part.inner)
            }
        };
        let is_word = |char: char| char.is_ascii_alphanumeric() || char == '_';
        let single = ty == "[String]" || ty == "()" || ty.chars().all(is_word);
        if single {
            format!("{}: {ty}", part.name)
        } else {
            format!("{}: ({ty})", part.name)
        }
    }
}

/// Writes items with commas, as many to a line as fit.
fn fill(body: &mut Body, items: &[String]) {
    let mut line = String::new();
    for item in items {
        if !line.is_empty() && line.len() + item.len() + 2 > body.source.room() {
            body.source.line(&line);
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(item);
        line.push(',');
    }
    if !line.is_empty() {
        body.source.line(line);
    }
}

/// The head of a function, one parameter a line if it is too long for one line.
pub(super) fn signature(body: &mut Body, head: &str, parameters: &[String], tail: &str) {
    let line = format!("{head}{}{tail}", parameters.join(", "));
    if line.len() <= body.source.room() {
        return body.source.open(line);
    }
    body.source.open(head);
    for parameter in parameters {
        body.source.line(format!("{parameter},"));
    }
    body.source.close(tail);
    body.source.open_here();
}
