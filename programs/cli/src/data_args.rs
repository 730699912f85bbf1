//! Where the data of a server is.

use std::env;
use std::path::PathBuf;

use clap::Args;
use server::Data;

use crate::data::folder;
use crate::failure::Failure;

/// A variable of the environment that is set to something.
pub(crate) fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// Which data.
#[derive(Args, Debug)]
pub(crate) struct DataArgs {
    /// Keep tables and accounts in this folder; a folder of yours unless you say otherwise
    #[arg(long, value_name = "FOLDER", conflicts_with = "database", global = true)]
    data: Option<PathBuf>,
    /// Keep tables and accounts in this PostgreSQL database: postgres://user@host/name
    #[arg(long, value_name = "ADDRESS", global = true)]
    database: Option<String>,
}

impl DataArgs {
    /// What the arguments say, else the environment: `QUATUOR_DATABASE`, then the folder in
    /// `QUATUOR_DATA`, or where the system keeps a user's data. In the environment, the password
    /// of a database is not in the list of processes.
    pub(crate) fn data(&self) -> Result<Data, Failure> {
        Ok(match (&self.data, &self.database) {
            (_, Some(address)) => Data::Database(address.clone()),
            (Some(folder), None) => Data::Folder(folder.clone()),
            (None, None) => match variable("QUATUOR_DATABASE") {
                Some(address) => Data::Database(address),
                None => Data::Folder(folder()?),
            },
        })
    }
}

/// An address of PostgreSQL, or else a folder.
pub(crate) fn read(text: &str) -> Data {
    match ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
        true => Data::Database(text.into()),
        false => Data::Folder(text.into()),
    }
}
