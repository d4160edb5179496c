//! What each struct of a generated client needs, in one line of its source.

/// Implements `Serialize` and `Deserialize` for a struct of properties.
///
/// `object!(Issue (id, html_url = "htmlUrl") { body, closed_by = "closedBy" } extra)`: what is required, what may be
/// absent, and the field for all other properties, if the schema allows any.
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_object {
    (
        $type:ident
        ($($field:ident $(= $name:literal)?),* $(,)?)
        { $($option:ident $(= $option_name:literal)?),* $(,)? }
        $($rest:ident)?
    ) => {
        impl $crate::client::generated::serde::Serialize for $type {
            fn serialize<S: $crate::client::generated::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut writer = $crate::client::generated::Writer::new(serializer);
                $(writer.required($crate::client::generated::name!($field $($name)?), &self.$field);)*
                $(writer.optional($crate::client::generated::name!($option $($option_name)?), &self.$option);)*
                $(writer.rest(&self.$rest);)?
                writer.finish()
            }
        }

        impl<'de> $crate::client::generated::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::client::generated::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                #[allow(unused_mut, reason = "the object may have no properties")]
                let mut reader = $crate::client::generated::Reader::new(deserializer)?;
                Ok(Self {
                    $($field: reader.required($crate::client::generated::name!($field $($name)?))?,)*
                    $($option: reader.optional($crate::client::generated::name!($option $($option_name)?))?,)*
                    $($rest: reader.rest()?,)?
                })
            }
        }
    };
}

/// Implements what [`object!`] does, and writes `new`, which takes what is required, and a method for each optional
/// field, which sets it.
///
/// `arguments!(Read (path: String) { limit: u64, tags: [String], sort: (sort::Order) = "sortBy" } [kind] extra)`:
/// strings, numbers and values are taken as anything that becomes one, lists of strings as any iterator over such; other
/// types as they are, in parentheses unless they are a single word. A field in brackets has only one value.
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_arguments {
    (
        $type:ident
        ($($field:ident: $kind:tt $(= $name:literal)?),* $(,)?)
        { $($option:ident: $value:tt $(= $option_name:literal)?),* $(,)? }
        $([$($fixed:ident $(= $fixed_name:literal)?),*])?
        $($rest:ident)?
    ) => {
        $crate::client::generated::object!(
            $type
            ($($field $(= $name)?,)* $($($fixed $(= $fixed_name)?,)*)?)
            { $($option $(= $option_name)?),* }
            $($rest)?
        );

        impl $type {
            /// With everything that is required.
            #[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools, reason = "the schema asks for it")]
            pub fn new($($field: $crate::client::generated::parameter!($kind)),*) -> Self {
                Self {
                    $($field: $crate::client::generated::argument!($kind, $field),)*
                    $($option: $crate::client::generated::Optional::absent(),)*
                    $($($fixed: ::core::default::Default::default(),)*)?
                    $($rest: ::core::default::Default::default(),)?
                }
            }

            $(
                #[doc = concat!("Sets `", stringify!($option), "`.")]
                pub fn $option(mut self, $option: $crate::client::generated::parameter!($value)) -> Self {
                    let value = $crate::client::generated::argument!($value, $option);
                    self.$option = $crate::client::generated::Optional::some(value);
                    self
                }
            )*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_name {
    ($field:ident $name:literal) => {
        $name
    };
    ($field:ident) => {
        stringify!($field)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_parameter {
    (String) => { impl Into<String> };
    (Number) => { impl Into<$crate::client::generated::Number> };
    (Value) => { impl Into<$crate::client::generated::Value> };
    ([String]) => { impl IntoIterator<Item = impl Into<String>> };
    (($type:ty)) => { $type };
    ($type:ty) => { $type };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_argument {
    ([String], $value:ident) => {
        $value.into_iter().map(Into::into).collect()
    };
    // For types that are taken as they are this does nothing, or moves the value to the heap.
    ($type:tt, $value:ident) => {
        $value.into()
    };
}

#[doc(inline)]
pub use crate::{
    __mcp_argument as argument, __mcp_arguments as arguments, __mcp_name as name,
    __mcp_object as object, __mcp_parameter as parameter,
};
