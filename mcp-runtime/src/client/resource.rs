//! Finding and reading resources.

use serde::Serialize;

use super::{Client, ClientError, pages};
use crate::protocol::{Method, Resource, ResourceResult, ResourceTemplate};

impl Client {
    /// All resources of the server with a fixed URI, from all pages of the list.
    ///
    /// Specification: *Resources, Listing Resources*; *Pagination*.
    ///
    /// # Errors
    /// What [`list_tools`](Self::list_tools) reports.
    pub async fn list_resources(&self) -> Result<Vec<Resource>, ClientError> {
        let list = pages::list(self, Method::ListResources, "resources").await?;
        Ok(list.items)
    }

    /// All templates of resources, from all pages of the list.
    /// [`UriTemplate`](crate::protocol::UriTemplate) makes a URI of one.
    ///
    /// Specification: *Resources, Resource Templates*; *Pagination*.
    ///
    /// # Errors
    /// What [`list_tools`](Self::list_tools) reports.
    pub async fn list_resource_templates(&self) -> Result<Vec<ResourceTemplate>, ClientError> {
        let method = Method::ListResourceTemplates;
        let list = pages::list(self, method, "resourceTemplates").await?;
        Ok(list.items)
    }

    /// Reads a resource.
    ///
    /// ```no_run
    /// # async fn example(client: mcp_runtime::client::Client) -> Result<(), mcp_runtime::client::ClientError> {
    /// match client.read_resource("docs://readme").await {
    ///     Ok(read) => println!("{:?}", read.contents),
    ///     Err(error) if error.is_resource_not_found() => println!("there is no such resource"),
    ///     Err(error) => return Err(error),
    /// }
    /// # Ok(()) }
    /// ```
    ///
    /// Specification: *Resources, Reading Resources*.
    ///
    /// # Errors
    /// What [`request`](Self::request) reports.
    pub async fn read_resource(&self, uri: &str) -> Result<ResourceResult, ClientError> {
        #[derive(Serialize)]
        struct Params<'a> {
            uri: &'a str,
        }
        self.request(Method::ReadResource.as_str(), Params { uri })
            .await
    }
}
