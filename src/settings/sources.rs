//! Where settings come from: the command line, the environment, a file, the defaults; in
//! this order, the first one wins.
//!
//! clap reads the command line and the environment. The values of the file replace clap's defaults,
//! so all values are parsed and checked in one way.

use std::collections::BTreeMap;
use std::error::Error as _;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
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
const NO_SETTINGS: [&str; 3] = [FILE_OPTION, "print-config", "help"];

/// What stands in the place of a secret.
const HIDDEN: &str = "(hidden)";

/// All settings as clap has matched them, and where they come from.
pub struct Sources {
    pub matches: ArgMatches,
    /// The options of `centre serve` that are settings.
    settings: Vec<Arg>,
    file: File,
}

/// The settings of a file, by name.
type File = BTreeMap<String, Line>;

struct Line {
    /// The file and the line in it.
    place: String,
    values: Vec<String>,
}

/// Reads all sources. `command` describes the command line; its subcommand `serve` has every
/// setting as an option.
///
/// # Errors
/// When a name is unknown or a value wrong, with the place and what is allowed. Those of
/// the command line are [`clap::Error`]s.
pub fn read(command: Command, arguments: &[OsString]) -> anyhow::Result<Sources> {
    // Only an option of a built command can be shown as clap's errors show it.
    let mut built = command.clone();
    built.build();
    let serve = built.find_subcommand("serve").into_iter();
    let settings: Vec<Arg> = serve
        .flat_map(Command::get_arguments)
        .filter(|option| !NO_SETTINGS.contains(&name(option)))
        .map(|option| option.clone().env(variable(name(option))))
        .collect();
    refuse_unknown_variables(&settings)?;
    // The command line alone first: it names the file, and an error now is an error in it.
    let file = match command.clone().try_get_matches_from(arguments) {
        Ok(matches) => match matches.get_one::<PathBuf>(FILE_OPTION) {
            Some(path) => read_file(path, &settings)?,
            None => File::default(),
        },
        Err(error) if error.use_stderr() => return Err(error.into()),
        // The help text. The second pass writes it, with the variables.
        Err(_) => File::default(),
    };
    let matches = with_sources(command, &settings, &file)
        .try_get_matches_from(arguments)
        .map_err(|error| with_origin(error, &settings, &file))?;
    Ok(Sources {
        matches,
        settings,
        file,
    })
}

/// Gives every option that is a setting, in every subcommand, its variable and the file's value as
/// its default.
fn with_sources(command: Command, settings: &[Arg], file: &File) -> Command {
    let with_sources_of = |option: Arg| {
        let name = name(&option).to_owned();
        if !settings.iter().any(|it| self::name(it) == name) {
            return option;
        }
        let option = option.env(variable(&name));
        match file.get(&name) {
            Some(line) => option.default_values(line.values.clone()),
            None => option,
        }
    };
    command
        .mut_args(with_sources_of)
        .mut_subcommands(|it| with_sources(it, settings, file))
}

/// The name of an option; empty for a positional argument.
fn name(option: &Arg) -> &str {
    option.get_long().unwrap_or_default()
}

/// The variable of a setting. Two have the name that other programs use for the same.
fn variable(name: &str) -> String {
    match name {
        "database-url" => "DATABASE_URL".to_owned(),
        "log-filter" => "RUST_LOG".to_owned(),
        _ => format!("{PREFIX}{}", name.to_uppercase().replace('-', "_")),
    }
}

/// The names that are not hidden, as a list for people.
fn names(settings: &[Arg], name: impl Fn(&Arg) -> String) -> String {
    let shown = settings.iter().filter(|setting| !setting.is_hide_set());
    let mut names: Vec<_> = shown.map(name).collect();
    names.sort_unstable();
    names.join(", ")
}

/// Kubernetes sets variables like these in every container, for each service of its namespace; one
/// may be called `centre`.
fn is_of_kubernetes(variable: &str) -> bool {
    variable == "CENTRE_SERVICE_HOST"
        || variable == "CENTRE_PORT"
        || variable.starts_with("CENTRE_SERVICE_PORT")
        || variable.starts_with("CENTRE_PORT_")
}

fn refuse_unknown_variables(settings: &[Arg]) -> anyhow::Result<()> {
    for (given, _) in std::env::vars_os() {
        let given = given.to_string_lossy();
        let known = !given.starts_with(PREFIX)
            || given == FILE_VARIABLE
            || is_of_kubernetes(&given)
            || settings.iter().any(|it| variable(name(it)) == given);
        if !known {
            bail!(
                "the environment variable {given} is not known; allowed are {FILE_VARIABLE}, {}",
                names(settings, |it| variable(name(it)))
            );
        }
    }
    Ok(())
}

fn read_file(path: &Path, settings: &[Arg]) -> anyhow::Result<File> {
    let text = fs::read_to_string(path)
        .with_context(|| format!("cannot read the configuration {}", path.display()))?;
    let place = |span: Range<usize>| {
        let line = text[..span.start].matches('\n').count() + 1;
        format!("{}:{line}", path.display())
    };
    let table = DeTable::parse(&text).map_err(|error| {
        let place = place(error.span().unwrap_or_default());
        anyhow!("{place}: {}", error.message())
    })?;
    let mut file = File::new();
    for (key, value) in table.into_inner() {
        let place = place(key.span());
        let key = key.into_inner().into_owned();
        if !settings.iter().any(|it| name(it) == key) {
            let allowed = names(settings, |it| name(it).to_owned());
            bail!("{place}: `{key}` is not a setting; allowed are {allowed}");
        }
        let values = texts(&value).with_context(|| {
            format!("{place}: `{key}` must be a text in quotes, a whole number, true or false")
        })?;
        file.insert(key, Line { place, values });
    }
    Ok(file)
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

/// clap's errors name the option. This names the variable or the line of the file instead.
fn with_origin(error: clap::Error, settings: &[Arg], file: &File) -> anyhow::Error {
    let context = |kind| error.get(kind).map(ContextValue::to_string);
    let option = context(ContextKind::InvalidArg).unwrap_or_default();
    let Some(setting) = settings.iter().find(|it| it.to_string() == option) else {
        return error.into();
    };
    let name = name(setting);
    let variable = variable(name);
    let origin = match (std::env::var_os(&variable), file.get(name)) {
        (Some(_), _) => format!("the environment variable {variable}"),
        (None, Some(line)) => format!("`{name}` in {}", line.place),
        (None, None) => return error.into(),
    };
    let value = context(ContextKind::InvalidValue).unwrap_or_default();
    let allowed = context(ContextKind::ValidValue).filter(|values| !values.is_empty());
    let reason = match (error.source(), allowed) {
        (Some(reason), _) => format!(": {reason}"),
        (None, Some(values)) => format!("\n  [possible values: {values}]"),
        (None, None) => String::new(),
    };
    anyhow!("{origin}: invalid value '{value}' for '{option}'{reason}")
}

impl Sources {
    /// The settings in effect and where each comes from, in the form of a configuration
    /// file. Secrets are hidden.
    pub fn effective(&self) -> String {
        let matches = self
            .matches
            .subcommand_matches("serve")
            .unwrap_or(&self.matches);
        let mut lines = String::new();
        for setting in &self.settings {
            let name = name(setting);
            let id = setting.get_id().as_str();
            let Some(values) = matches.get_raw(id) else {
                if !setting.is_hide_set() {
                    let _ = writeln!(lines, "# {name} is not set");
                }
                continue;
            };
            let is_secret = setting.is_hide_env_values_set();
            let values: Vec<String> = values
                .map(|value| value.to_string_lossy().into_owned())
                .map(|value| {
                    if is_secret {
                        without_secret(&value)
                    } else {
                        value
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
                Some(ValueSource::EnvVariable) => variable(name),
                _ => match self.file.get(name) {
                    Some(line) => line.place.clone(),
                    None => "default".to_owned(),
                },
            };
            let _ = writeln!(lines, "{name} = {value} # {origin}");
        }
        lines
    }
}

/// Hides the password of a URL, and all of any other secret.
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
