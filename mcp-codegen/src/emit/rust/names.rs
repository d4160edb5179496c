//! The naming pass: every module, type and method gets its name before anything is written.
//!
//! The names of a tool depend on that tool alone, so another tool, added or removed, changes none of them. That is why
//! types below a tool's arguments and result live in a module of the tool.

use std::collections::{HashMap, VecDeque};

use super::super::Options;
use super::super::naming::{Scope, pascal, snake, words, words_with_signs};
use super::identifier;
use crate::ir::{Api, Classes, Output, Shape, Tool, TypeId, classes};

/// Names that generated code uses in another meaning, in modules as well.
const RESERVED: &str = "BTreeMap Box Clone Copy Debug Default Deserialize Deserializer Drop Eq Err From Hash Into \
    IntoIterator Iterator None Nullable Number Object Ok OneOf Option PartialEq Result Self Serialize Serializer Some \
    String TryFrom Value Vec";
/// Those beside the client only.
const RESERVED_AT_TOP: &str =
    "Call ToolResult Client ConnectError Fields FromFailure Target ToolFailure";
const RESERVED_MODULES: &str = "alloc core fmt generated mcp_runtime proc_macro serde std";
const RESERVED_METHODS: &str = "borrow client clone connect fmt from into to_owned type_id";

/// All names of one file.
#[derive(Debug)]
pub(super) struct Names {
    pub(super) client: String,
    pub(super) tools: Vec<ToolNames>,
    pub(super) classes: Classes,
    /// The first tool that has a type declares it.
    owners: HashMap<TypeId, usize>,
}

/// The names of one tool.
#[derive(Debug)]
pub(super) struct ToolNames {
    pub(super) method: String,
    pub(super) module: String,
    pub(super) arguments: String,
    pub(super) result: String,
    pub(super) error: String,
    types: HashMap<TypeId, Local>,
    /// The types of the tool's module in the order in which they were met.
    pub(super) order: Vec<TypeId>,
}

#[derive(Clone, Debug)]
struct Local {
    name: String,
    /// Declared beside the client and not in the tool's module.
    top: bool,
}

impl Names {
    pub(super) fn assign(api: &Api, options: &Options) -> Self {
        let classes = classes(&api.types);
        let client = format!("{}Client", type_name(&pascal(&client_words(options))));
        let mut types = Scope::with(RESERVED);
        types.extend(RESERVED_AT_TOP);
        types.take(&client);
        let mut methods = Scope::with(RESERVED_METHODS);
        let mut modules = Scope::with(RESERVED_MODULES);
        let mut names = Self {
            client,
            tools: Vec::new(),
            classes,
            owners: HashMap::new(),
        };
        let bases = bases(api, &mut types);
        let methods = spread(api, &mut methods);
        let modules = spread(api, &mut modules);
        for (index, tool) in api.tools.iter().enumerate() {
            let base = &bases[index];
            let mut own = ToolNames {
                method: methods[index].clone(),
                module: modules[index].clone(),
                arguments: base.clone(),
                result: format!("{base}Result"),
                error: format!("{base}Error"),
                types: HashMap::new(),
                order: Vec::new(),
            };
            names.locals(api, tool, base, &mut own);
            for class in own.types.keys() {
                names.owners.entry(*class).or_insert(index);
            }
            names.tools.push(own);
        }
        names
    }

    /// Walks over the types of a tool, outer ones first, so that they get the short names.
    fn locals(&self, api: &Api, tool: &Tool, base: &str, own: &mut ToolNames) {
        let mut scope = Scope::with(RESERVED);
        let mut open = VecDeque::from([tool.arguments]);
        let arguments = self.classes.of(tool.arguments);
        if api.types.shape(arguments).is_named() {
            own.types.insert(
                arguments,
                Local {
                    name: own.arguments.clone(),
                    top: true,
                },
            );
        }
        if let Output::Value(result) | Output::Wrapped(result) = tool.output {
            open.push_back(result);
            let class = self.classes.of(result);
            if api.types.shape(class).is_named() {
                own.types.entry(class).or_insert_with(|| Local {
                    name: own.result.clone(),
                    top: true,
                });
            }
        }
        open.extend(
            tool.errors
                .iter()
                .flat_map(|case| case.fields.iter().map(|(_, ty)| *ty)),
        );
        let mut seen = std::collections::HashSet::new();
        while let Some(id) = open.pop_front() {
            let class = self.classes.of(id);
            if !seen.insert(class) {
                continue;
            }
            if api.types.shape(class).is_named() && !own.types.contains_key(&class) {
                // The type as this tool has it: another tool's equal one may have another name.
                let name = choose(api, api.types.real(id), base, &mut scope);
                own.types.insert(class, Local { name, top: false });
                own.order.push(class);
            }
            let shape = api.types.shape(id);
            // With a tag, a variant that has nothing else needs no type.
            let tagged = matches!(shape, Shape::Union(union) if union.tag.is_some());
            let parts = shape.parts().into_iter();
            open.extend(parts.filter(|part| !(tagged && api.types.is_unit(*part))));
        }
    }

    /// The path of a named type as a tool sees it, from its module or from the top of the file.
    pub(super) fn path(&self, tool: usize, id: TypeId, in_module: bool) -> String {
        let own = &self.tools[tool];
        let Some(local) = own.types.get(&self.classes.of(id)) else {
            return String::new();
        };
        match (local.top, in_module) {
            (true, true) => format!("super::{}", local.name),
            (false, false) => format!("{}::{}", own.module, local.name),
            _ => local.name.clone(),
        }
    }

    /// A type's own name in a tool.
    pub(super) fn name(&self, tool: usize, id: TypeId) -> &str {
        self.tools[tool]
            .types
            .get(&self.classes.of(id))
            .map_or("", |local| &local.name)
    }

    pub(super) fn is_top(&self, tool: usize, id: TypeId) -> bool {
        self.tools[tool]
            .types
            .get(&self.classes.of(id))
            .is_some_and(|local| local.top)
    }

    /// The tool that declares a type.
    pub(super) fn owner(&self, id: TypeId) -> Option<usize> {
        self.owners.get(&self.classes.of(id)).copied()
    }
}

/// The words of the client's name; there is always one.
pub(super) fn client_words(options: &Options) -> Vec<String> {
    match words(&options.client) {
        words if words.is_empty() => vec!["server".to_owned()],
        words => words,
    }
}

/// The type names of tools, each free together with those made from it.
fn bases(api: &Api, scope: &mut Scope) -> Vec<String> {
    const ENDS: [&str; 3] = ["", "Result", "Error"];
    let free = |scope: &Scope, base: &str| {
        !base.is_empty()
            && ENDS
                .iter()
                .all(|end| scope.is_free(&format!("{base}{end}")))
    };
    in_turn(api, |tool| {
        let plain = type_name(&pascal(&words(&tool.name)));
        let signs = type_name(&pascal(&words_with_signs(&tool.name)));
        let candidates = [plain.clone(), format!("{plain}Tool"), signs].into_iter();
        let numbered = (2..).map(|number| format!("{plain}Tool{number}"));
        let base = candidates
            .chain(numbered)
            .find(|base| free(scope, base))
            .unwrap_or_default();
        for end in ENDS {
            scope.take(&format!("{base}{end}"));
        }
        base
    })
}

/// Methods or modules of tools.
fn spread(api: &Api, scope: &mut Scope) -> Vec<String> {
    in_turn(api, |tool| {
        let plain = snake(&words(&tool.name));
        let signs = snake(&words_with_signs(&tool.name));
        scope.choose(
            [plain.clone(), format!("{plain}_tool"), signs].map(|name| identifier::field(&name)),
        )
    })
}

/// Names all tools, those first that are called by a name as Rust would have it: they keep it, whatever else there is.
/// Only tools whose names differ in nothing but case and signs can get in each other's way.
fn in_turn(api: &Api, mut name: impl FnMut(&Tool) -> String) -> Vec<String> {
    let mut names = vec![String::new(); api.tools.len()];
    for exact in [true, false] {
        for (tool, slot) in api.tools.iter().zip(&mut names) {
            if (snake(&words(&tool.name)) == tool.name) == exact {
                *slot = name(tool);
            }
        }
    }
    names
}

fn choose(api: &Api, id: TypeId, tool: &str, scope: &mut Scope) -> String {
    let mut candidates = Vec::new();
    let mut suffix = String::new();
    let mut next = Some(id);
    // Parents are types that were met before, so this ends.
    while let Some(id) = next {
        let origin = api.types.origin(id);
        let own = origin
            .name
            .as_deref()
            .filter(|name| !words(name).is_empty())
            .unwrap_or(&origin.role);
        let own = pascal(&words(own));
        if !own.is_empty() {
            suffix = format!("{own}{suffix}");
            candidates.push(type_name(&suffix));
        }
        next = origin.parent.filter(|parent| *parent < id);
        if candidates.len() > 4 {
            break;
        }
    }
    candidates.push(type_name(&format!(
        "{tool}{}",
        candidates.first().map_or("", String::as_str)
    )));
    let fits = |name: &String| fits(api, id, name);
    let better: Vec<_> = candidates
        .iter()
        .filter(|name| fits(name))
        .cloned()
        .collect();
    scope.choose(if better.is_empty() {
        candidates
    } else {
        better
    })
}

/// A variant must not repeat the name of its enum.
fn fits(api: &Api, id: TypeId, name: &str) -> bool {
    let Shape::Literals(crate::ir::Literals::Strings(values)) = api.types.shape(id) else {
        return true;
    };
    let repeats = |variant: String| {
        variant.len() > name.len() && (variant.starts_with(name) || variant.ends_with(name))
    };
    !values
        .iter()
        .any(|literal| repeats(pascal(&words(&literal.value))))
}

/// A type's name must begin with a letter.
fn type_name(name: &str) -> String {
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        format!("N{name}")
    } else {
        name.to_owned()
    }
}
