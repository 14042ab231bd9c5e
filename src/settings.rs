//! Where settings come from: the command line, the environment, a file, the defaults; in
//! this order, the first one wins.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use url::Url;

/// Names the file, on the command line and in the environment.
const FILE_OPTION: &str = "config";
const FILE_VARIABLE: &str = "CENTRE_CONFIG";

/// Every variable that begins like this must be a setting.
const PREFIX: &str = "CENTRE_";

/// Options that are no settings.
const NO_SETTINGS: [&str; 4] = [FILE_OPTION, "print-config", "help", "version"];

/// What stands in the place of a secret.
const HIDDEN: &str = "(hidden)";

/// What the program was told.
pub struct Told {
    pub matches: ArgMatches,
    command: Command,
    file: File,
}

/// The settings of a file, by name.
#[derive(Default)]
struct File {
    path: PathBuf,
    settings: BTreeMap<String, Setting>,
}

struct Setting {
    values: Vec<String>,
    line: usize,
}

/// Reads what the program was told. `command` describes all of it; its subcommand `serve`
/// has every setting as an option.
///
/// # Errors
/// When a name is unknown or a value wrong, with the place and what is allowed. Those of
/// the command line are [`clap::Error`]s.
pub fn read(command: Command, arguments: &[OsString]) -> anyhow::Result<Told> {
    let allowed = settings_of(&command);
    refuse_unknown_variables(&allowed)?;
    let file = match file_option(arguments) {
        Some(path) => File::read(path, &allowed)?,
        None => File::default(),
    };
    let command = file.as_defaults_of(command);
    let matches = command
        .clone()
        .try_get_matches_from(arguments)
        .map_err(|error| with_origin(error, &allowed, arguments, &file))?;
    Ok(Told {
        matches,
        command,
        file,
    })
}

/// The options of `centre serve` that are settings.
fn settings_of(command: &Command) -> Vec<Arg> {
    command
        .find_subcommand("serve")
        .into_iter()
        .flat_map(Command::get_arguments)
        .filter(|option| {
            option
                .get_long()
                .is_some_and(|name| !NO_SETTINGS.contains(&name))
        })
        .cloned()
        .collect()
}

/// The names that are not hidden, as a list for people.
fn names(settings: &[Arg], name: impl Fn(&Arg) -> Option<&str>) -> String {
    let shown = settings.iter().filter(|setting| !setting.is_hide_set());
    let mut names: Vec<_> = shown.filter_map(name).collect();
    names.sort_unstable();
    names.join(", ")
}

fn variable(setting: &Arg) -> Option<&str> {
    setting.get_env()?.to_str()
}

/// Kubernetes tells every container about the services of its namespace in variables like
/// these; one may be called `centre`.
fn is_of_kubernetes(variable: &str) -> bool {
    variable == "CENTRE_SERVICE_HOST"
        || variable == "CENTRE_PORT"
        || variable.starts_with("CENTRE_SERVICE_PORT")
        || variable.starts_with("CENTRE_PORT_")
}

fn refuse_unknown_variables(allowed: &[Arg]) -> anyhow::Result<()> {
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        let known = !name.starts_with(PREFIX)
            || name == FILE_VARIABLE
            || is_of_kubernetes(&name)
            || allowed.iter().any(|it| variable(it) == Some(&name));
        if !known {
            bail!(
                "the environment variable {name} is not known; allowed are {FILE_VARIABLE}, {}",
                names(allowed, variable)
            );
        }
    }
    Ok(())
}

/// The file must be known before the rest can be read.
fn file_option(arguments: &[OsString]) -> Option<PathBuf> {
    let mut arguments = arguments.iter().take_while(|argument| *argument != "--");
    while let Some(argument) = arguments.next() {
        if argument == "--config" {
            return arguments.next().map(PathBuf::from);
        }
        if let Some(path) = argument
            .to_str()
            .and_then(|argument| argument.strip_prefix("--config="))
        {
            return Some(path.into());
        }
    }
    std::env::var_os(FILE_VARIABLE)
        .filter(|path| !path.is_empty())
        .map(PathBuf::from)
}

impl File {
    fn read(path: PathBuf, allowed: &[Arg]) -> anyhow::Result<Self> {
        let text = fs::read_to_string(&path)
            .with_context(|| format!("cannot read the configuration {}", path.display()))?;
        let line_of = |span: Range<usize>| text[..span.start].matches('\n').count() + 1;
        let table = DeTable::parse(&text)
            .map_err(|error| {
                let line = error.span().map_or(1, line_of);
                anyhow::anyhow!("{}:{line}: {}", path.display(), error.message())
            })?
            .into_inner();
        let mut settings = BTreeMap::new();
        for (name, value) in table {
            let line = line_of(name.span());
            let place = format!("{}:{line}", path.display());
            let name = name.into_inner().into_owned();
            if !allowed.iter().any(|it| it.get_long() == Some(&name)) {
                bail!(
                    "{place}: `{name}` is not a setting; allowed are {}",
                    names(allowed, Arg::get_long)
                );
            }
            let values = texts(&value).with_context(|| {
                format!("{place}: `{name}` must be a text in quotes, a whole number, true or false")
            })?;
            settings.insert(name, Setting { values, line });
        }
        Ok(Self { path, settings })
    }

    fn place(&self, name: &str) -> Option<String> {
        let setting = self.settings.get(name)?;
        Some(format!("{}:{}", self.path.display(), setting.line))
    }

    /// What the file says counts less than the command line and the environment, and more
    /// than the defaults: it takes the place of these, in every subcommand.
    fn as_defaults_of(&self, mut command: Command) -> Command {
        let ids: Vec<_> = command
            .get_arguments()
            .filter_map(|option| {
                let setting = self.settings.get(option.get_long()?)?;
                Some((option.get_id().clone(), setting.values.clone()))
            })
            .collect();
        for (id, values) in ids {
            command = command.mut_arg(id, |option| option.default_values(values));
        }
        let subcommands: Vec<String> = command
            .get_subcommands()
            .map(|it| it.get_name().to_owned())
            .collect();
        for name in subcommands {
            command = command.mut_subcommand(name, |it| self.as_defaults_of(it));
        }
        command
    }
}

/// The values as they would be written on the command line.
fn texts(value: &Spanned<DeValue<'_>>) -> Option<Vec<String>> {
    let text = |value: &DeValue<'_>| match value {
        DeValue::String(text) => Some(text.clone().into_owned()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Boolean(on) => Some(if *on { "on" } else { "off" }.to_owned()),
        _ => None,
    };
    match value.get_ref() {
        DeValue::Array(values) => values.iter().map(|value| text(value.get_ref())).collect(),
        value => text(value).map(|text| vec![text]),
    }
}

/// The parser speaks of options. When the value came from elsewhere this says from where.
fn with_origin(
    error: clap::Error,
    allowed: &[Arg],
    arguments: &[OsString],
    file: &File,
) -> anyhow::Error {
    let Some(ContextValue::String(shown)) = error.get(ContextKind::InvalidArg) else {
        return error.into();
    };
    let name = shown.split([' ', '=']).next().unwrap_or_default();
    let on_command_line = arguments.iter().any(|argument| {
        argument
            .to_str()
            .is_some_and(|it| it == name || it.starts_with(&format!("{name}=")))
    });
    let name = name.trim_start_matches('-');
    let variable = allowed
        .iter()
        .find(|it| it.get_long() == Some(name))
        .and_then(variable)
        .filter(|variable| std::env::var_os(variable).is_some());
    let origin = match variable {
        _ if on_command_line => return error.into(),
        Some(variable) => format!("the environment variable {variable}"),
        None => match file.place(name) {
            Some(place) => format!("`{name}` in {place}"),
            None => return error.into(),
        },
    };
    let text = error.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let reason = text.split("\n\nFor more").next().unwrap_or(text);
    anyhow::anyhow!("{origin}: {}", reason.trim_end())
}

impl Told {
    /// The settings in effect and where each comes from, in the form of a configuration
    /// file. Secrets are hidden.
    pub fn effective(&self) -> String {
        let matches = self
            .matches
            .subcommand_matches("serve")
            .unwrap_or(&self.matches);
        let mut lines = String::new();
        for setting in settings_of(&self.command) {
            let Some(name) = setting.get_long() else {
                continue;
            };
            let id = setting.get_id().as_str();
            let Some(values) = matches.get_raw(id) else {
                if !setting.is_hide_set() {
                    let _ = writeln!(lines, "# {name} is not set");
                }
                continue;
            };
            let values: Vec<String> = values
                .map(|value| value.to_string_lossy())
                .map(|value| {
                    if setting.is_hide_env_values_set() {
                        without_secret(&value)
                    } else {
                        value.into_owned()
                    }
                })
                .map(|value| toml::Value::from(value).to_string())
                .collect();
            let value = match &values[..] {
                [value] => value.clone(),
                values => format!("[{}]", values.join(", ")),
            };
            let origin = match matches.value_source(id) {
                Some(ValueSource::CommandLine) => format!("--{name}"),
                Some(ValueSource::EnvVariable) => variable(&setting).unwrap_or_default().to_owned(),
                _ => self.file.place(name).unwrap_or("default".to_owned()),
            };
            let _ = writeln!(lines, "{name} = {value} # {origin}");
        }
        lines
    }
}

/// Of an address only the password is a secret.
fn without_secret(value: &str) -> String {
    let Ok(mut url) = Url::parse(value) else {
        return HIDDEN.to_owned();
    };
    let in_query = url.query().is_some_and(|query| query.contains("password"));
    if url.cannot_be_a_base() && url.scheme() == "sqlite" {
        return value.to_owned();
    }
    if in_query || url.cannot_be_a_base() {
        return HIDDEN.to_owned();
    }
    if url.password().is_some() && url.set_password(Some("hidden")).is_err() {
        return HIDDEN.to_owned();
    }
    url.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_hidden_in_every_form() {
        for (value, shown) in [
            (
                "postgres://me:secret@db.example/centre",
                "postgres://me:hidden@db.example/centre",
            ),
            (
                "postgres://db.example/centre?user=me&password=secret",
                "(hidden)",
            ),
            (
                "smtps://me%40centre:secret@mail.example",
                "smtps://me%40centre:hidden@mail.example",
            ),
            ("sqlite:data/centre.db", "sqlite:data/centre.db"),
            ("secret", "(hidden)"),
            ("secret:secret", "(hidden)"),
        ] {
            assert_eq!(without_secret(value), shown);
        }
    }

    #[test]
    fn variables_of_kubernetes_are_no_settings() {
        for name in [
            "CENTRE_SERVICE_HOST",
            "CENTRE_SERVICE_PORT_HTTP",
            "CENTRE_PORT",
            "CENTRE_PORT_8080_TCP_ADDR",
        ] {
            assert!(is_of_kubernetes(name), "{name}");
        }
        assert!(!is_of_kubernetes("CENTRE_PORTS"));
    }
}
