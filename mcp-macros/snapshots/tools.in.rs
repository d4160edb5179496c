const LIST: Vec<Tool> = tools![add, admin::purge, #[cfg(unix)] fork];
