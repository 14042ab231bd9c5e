//! Settings of the real program: from the command line, the environment and a file.

use std::fs;
use std::process::{Command, Output};

use crate::support::command;

fn with_file(text: &str) -> (tempfile::TempDir, Command) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("centre.toml");
    fs::write(&path, text).unwrap();
    let mut command = command();
    command
        .current_dir(&folder)
        .args(["serve", "--print-config", "--config", "centre.toml"]);
    (folder, command)
}

fn stdout(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What a program that refuses to start says.
fn refusal(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(!output.status.success(), "{output:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_command_line_counts_more_than_the_environment_and_this_more_than_the_file() {
    let (_folder, mut command) = with_file(
        "listen = \"127.0.0.1:1\"\nisolates = 3\nlearn = \"open\"\npage-cache = false\n\
         idle-timeout = \"9s\"\nacme-domain = [\"a.example\", \"b.example\"]\n\
         public-url = \"https://a.example\"\n",
    );
    let config = stdout(
        &command
            .args(["--isolates", "5"])
            .env("CENTRE_LISTEN", "127.0.0.1:2")
            .env("CENTRE_ISOLATES", "4")
            .output()
            .unwrap(),
    );
    for line in [
        "listen = \"127.0.0.1:2\" # CENTRE_LISTEN",
        "isolates = \"5\" # --isolates",
        "learn = \"open\" # centre.toml:3",
        "page-cache = \"off\" # centre.toml:4",
        "idle-timeout = \"9s\" # centre.toml:5",
        "acme-domain = [\"a.example\", \"b.example\"] # centre.toml:6",
        "render-deadline = \"2s\" # default",
        "# content-dir is not set",
    ] {
        assert!(config.contains(line), "{line} is not in\n{config}");
    }
    // What is printed is a configuration again.
    let (_folder, mut again) = with_file(&config);
    let again = stdout(&again.output().unwrap());
    assert!(again.contains("isolates = \"5\" # centre.toml:"), "{again}");
}

#[test]
fn the_file_may_be_named_in_the_environment_and_holds_for_all_commands() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("centre.toml");
    fs::write(&path, "data-dir = \"kept-here\"\n").unwrap();
    let listed = command()
        .current_dir(&folder)
        .args(["user", "list"])
        .env("CENTRE_CONFIG", &path)
        .status()
        .unwrap();
    assert!(listed.success());
    assert!(folder.path().join("kept-here/centre.db").is_file());
}

#[test]
fn secrets_are_not_printed() {
    let (_folder, mut command) = with_file(
        "metrics-token = \"hush-1\"\nsmtp-url = \"smtps://me:hush-2@mail.example\"\n\
         mail-to = \"centre@example.org\"\n",
    );
    let config = stdout(
        &command
            .env("DATABASE_URL", "postgres://me:hush-3@db.example/centre")
            .output()
            .unwrap(),
    );
    assert!(!config.contains("hush"), "{config}");
    assert!(config.contains("metrics-token = \"(hidden)\" # centre.toml:1"));
    assert!(config.contains("database-url = \"postgres://me:hidden@db.example/centre\""));
}

#[test]
fn unknown_names_are_refused_with_what_is_allowed() {
    let (_folder, mut command_with_file) = with_file("learn = \"open\"\n\nlisen = \"x\"\n");
    let said = refusal(&mut command_with_file);
    assert!(
        said.contains("centre.toml:3: `lisen` is not a setting; allowed are acme-authority, "),
        "{said}"
    );
    assert!(said.contains("listen, "));

    let said = refusal(command().env("CENTRE_LISEN", "x").arg("serve"));
    assert!(
        said.contains("variable CENTRE_LISEN is not known"),
        "{said}"
    );
    assert!(said.contains("CENTRE_LISTEN, "), "{said}");

    let said = refusal(command().args(["serve", "--lisen", "x"]));
    assert!(
        said.contains("'--lisen'") && said.contains("'--listen'"),
        "{said}"
    );

    let (_folder, mut broken) = with_file("learn = open\n");
    assert!(refusal(&mut broken).contains("centre.toml:1: "));
    let said = refusal(command().args(["serve", "--config", "/no/such/file"]));
    assert!(said.contains("cannot read the configuration /no/such/file"));
}

#[test]
fn wrong_values_are_refused_with_their_place_and_what_is_allowed() {
    for (text, expected) in [
        (
            "\nlearn = \"sometimes\"\n",
            "`learn` in centre.toml:2: invalid value 'sometimes' for '--learn <LEARN>'\n  \
             [possible values: local, open]",
        ),
        ("isolates = 0\n", "`isolates` in centre.toml:1: "),
        ("listen = \"somewhere\"\n", "`listen` in centre.toml:1: "),
        ("listen = 1.5\n", "centre.toml:1: `listen` must be a text"),
        ("idle-timeout = \"soon\"\n", "as 30s, 500ms or 2m"),
        (
            "idle-timeout = \"0s\"\n",
            "idle-timeout must be longer than 0s",
        ),
        (
            "log-filter = \"centre=loud\"\n",
            "`log-filter` in centre.toml:1: ",
        ),
        (
            "metrics-token = \"\"\n",
            "`metrics-token` in centre.toml:1: ",
        ),
        (
            "smtp-url = \"smtp://mail.example\"\n",
            "smtp-url needs mail-to",
        ),
        (
            "tls-key = \"key.pem\"\n",
            "tls-certificate and tls-key go together",
        ),
        (
            "acme-domain = \"a.example\"\n",
            "public-url must begin with https://",
        ),
    ] {
        let (_folder, mut command) = with_file(text);
        command.env_remove("RUST_LOG");
        let said = refusal(&mut command);
        assert!(said.contains(expected), "{said}");
    }
    let said = refusal(command().env("CENTRE_LEARN", "sometimes").arg("serve"));
    assert!(
        said.contains("the environment variable CENTRE_LEARN: invalid value 'sometimes'"),
        "{said}"
    );
    assert!(said.contains("[possible values: local, open]"));
}
