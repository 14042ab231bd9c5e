//! TLS and HTTP/2 without a proxy.

use std::path::Path;
use std::process::Command;

use crate::support::Server;

/// A certificate that nobody has signed, and its key, as `certificate.pem` and `key.pem`.
fn make_certificate(folder: &Path, name: &str) {
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
        ])
        .args(["-days", "2", "-subj", &format!("/CN={name}")])
        .args(["-addext", "subjectAltName=DNS:localhost"])
        .args(["-keyout", "key.pem", "-out", "certificate.pem"])
        .current_dir(folder)
        .output()
        .expect("the Debian package openssl is installed");
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
}

fn curl(arguments: &[&str]) -> String {
    let output = Command::new("curl")
        .args(["--silent", "--show-error", "--max-time", "20"])
        .args(arguments)
        .output()
        .expect("the Debian package curl is installed");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

fn server(folder: &Path, more: &[&str]) -> Server {
    let certificate = folder.join("certificate.pem");
    let key = folder.join("key.pem");
    let mut arguments = vec![
        "--public-url",
        "https://localhost",
        "--tls-certificate",
        certificate.to_str().unwrap(),
        "--tls-key",
        key.to_str().unwrap(),
    ];
    arguments.extend(more);
    Server::start(&arguments)
}

#[test]
fn pages_are_served_by_http_2_and_http_1_over_tls() {
    let folder = tempfile::tempdir().unwrap();
    make_certificate(folder.path(), "first");
    let server = server(folder.path(), &[]);
    let authority = folder.path().join("certificate.pem");
    let port = server.address.rsplit_once(':').unwrap().1;
    let url = format!("https://localhost:{port}/about/vedanta");
    let show = [
        "-D",
        "-",
        "-o",
        "/dev/null",
        "-w",
        "version %{http_version}",
    ];
    for (how, version) in [("--http2", "version 2"), ("--http1.1", "version 1.1")] {
        let arguments = ["--cacert", authority.to_str().unwrap(), how, &url];
        let shown = curl(&[&arguments[..], &show].concat());
        assert!(shown.ends_with(version), "{shown}");
        assert!(shown.contains(" 200"), "{shown}");
        let shown = shown.to_lowercase();
        assert!(
            shown.contains("strict-transport-security: max-age=63072000"),
            "{shown}"
        );
    }
    let body = curl(&["-k", "--http2", &url]);
    assert!(body.starts_with("<!doctype html>"));
    // Health checks of the same machine need no certificate.
    assert_eq!(server.get("/readyz").status, 200);
}

#[test]
fn http_2_is_spoken_without_tls_to_those_who_know() {
    let server = Server::start(&[]);
    let url = format!("http://{}/", server.address);
    let shown = curl(&[
        "--http2-prior-knowledge",
        "-o",
        "/dev/null",
        "-w",
        "%{http_version} %{response_code}",
        &url,
    ]);
    assert_eq!(shown, "2 200");
}

#[test]
fn certificates_are_reloaded_at_a_signal_and_broken_ones_refused() {
    let folder = tempfile::tempdir().unwrap();
    make_certificate(folder.path(), "first");
    let server = server(folder.path(), &[]);
    let subject = || {
        curl(&[
            "-kv",
            "--stderr",
            "-",
            "-o",
            "/dev/null",
            &format!("https://{}/healthz", server.address),
        ])
    };
    assert!(subject().contains("CN=first"));
    make_certificate(folder.path(), "second");
    server.signal(libc::SIGHUP);
    server.wait_for_log("the content is built in");
    assert!(subject().contains("CN=second"));
    std::fs::write(folder.path().join("certificate.pem"), "nonsense").unwrap();
    server.signal(libc::SIGHUP);
    server.wait_for_log("the old certificate stays");
    assert!(subject().contains("CN=second"));
}

#[test]
fn visitors_without_tls_are_led_to_it() {
    let folder = tempfile::tempdir().unwrap();
    make_certificate(folder.path(), "first");
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let redirect = format!("127.0.0.1:{port}");
    let server = server(folder.path(), &["--redirect-listen", &redirect]);
    let location = ["-o", "/dev/null", "-w", "%{response_code} %{redirect_url}"];
    for address in [&redirect, &server.address] {
        let url = format!("http://{address}/about?tab=a");
        let shown = curl(&[&location[..], &[&url]].concat());
        assert_eq!(shown, "308 https://localhost/about?tab=a");
    }
}

/// A whole authority needs more than a test can bring along; this one shows that the program
/// speaks TLS to the authority that it is told, trusts it as it is told, and asks for its
/// directory.
#[test]
fn a_certificate_is_asked_for_at_the_authority_that_is_named() {
    let folder = tempfile::tempdir().unwrap();
    make_certificate(folder.path(), "authority");
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let mut authority = Command::new("openssl")
        .args(["s_server", "-quiet", "-accept", &port.to_string()])
        .args(["-cert", "certificate.pem", "-key", "key.pem"])
        .current_dir(&folder)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let directory = format!("https://localhost:{port}/directory");
    let trusted = folder.path().join("certificate.pem");
    let server = Server::start(&[
        "--public-url",
        "https://centre.example",
        "--acme-domain",
        "centre.example",
        "--acme-directory",
        &directory,
        "--acme-authority",
        trusted.to_str().unwrap(),
    ]);
    let mut lines =
        std::io::BufRead::lines(std::io::BufReader::new(authority.stdout.take().unwrap()));
    let request = lines.next().unwrap().unwrap();
    assert!(request.starts_with("GET /directory HTTP/1.1"), "{request}");
    // Meanwhile pages are not served unencrypted, and the program is healthy.
    assert_eq!(server.get("/readyz").status, 200);
    let redirect = server.get("/about");
    assert_eq!(redirect.header("location"), "https://centre.example/about");
    authority.kill().unwrap();
    authority.wait().unwrap();
}
