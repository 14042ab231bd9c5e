//! TLS and HTTP/2 without a proxy.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::ownership::expect_private;
use crate::support::{Server, free_port};

fn openssl(folder: &Path, arguments: &str) {
    let made = Command::new("openssl")
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .output()
        .expect("the Debian package openssl is installed");
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
}

/// A certificate that nobody has signed, and its key, as `certificate.pem` and `key.pem`.
fn make_certificate(folder: &Path, name: &str) {
    openssl(
        folder,
        &format!(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
             -subj /CN={name} -addext subjectAltName=DNS:localhost \
             -keyout key.pem -out certificate.pem"
        ),
    );
}

fn curl(arguments: &[&str]) -> String {
    let output = Command::new("curl")
        .args(["--silent", "--show-error", "--max-time", "600"])
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
fn the_site_knows_its_own_name_by_either_protocol() {
    let server = Server::start(&[]);
    let port = server.address.rsplit_once(':').unwrap().1;
    let site = format!("http://localhost:{port}");
    for protocol in ["--http1.1", "--http2-prior-knowledge"] {
        let ask = |what: &[&str]| {
            let shown = [
                protocol,
                "-o",
                "/dev/null",
                "-w",
                "%{response_code} %{redirect_url}",
            ];
            curl(&[&shown, what].concat())
        };
        // Elsewhere it leads to the games.
        assert_eq!(ask(&[&format!("{site}/learn")]), "200 ", "{protocol}");
        let elsewhere = ["-H", "Host: www.example.org", &format!("{site}/learn")];
        assert!(ask(&elsewhere).ends_with("/learn/games"), "{protocol}");
        // A form without scripts leads back to where it was filled in.
        let form = "firstName=Asha&lastName=Naidoo&email=asha%40example.org&phone=&subject=Question&message=May+we+come%3F&honeypot=";
        let page = format!("{site}/services/hinduism-for-children");
        let sent = ask(&["-e", &page, "-d", form, &format!("{site}/api/contact")]);
        assert_eq!(sent, format!("303 {page}"), "{protocol}");
        // Another site's page cannot send one, whatever it calls itself.
        let other = [
            "-H",
            "Origin: http://evil.example",
            "-d",
            form,
            &format!("{site}/api/contact"),
        ];
        assert_eq!(ask(&other), "403 ", "{protocol}");
        let own = format!("Origin: {site}");
        let own = [
            "-H",
            &own,
            "-e",
            &page,
            "-d",
            form,
            &format!("{site}/api/contact"),
        ];
        assert_eq!(ask(&own), format!("303 {page}"), "{protocol}");
    }
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
    let redirect = format!("127.0.0.1:{}", free_port());
    let server = server(folder.path(), &["--redirect-listen", &redirect]);
    let location = ["-o", "/dev/null", "-w", "%{response_code} %{redirect_url}"];
    for address in [&redirect, &server.address] {
        let url = format!("http://{address}/about?tab=a");
        let shown = curl(&[&location[..], &[&url]].concat());
        assert_eq!(shown, "308 https://localhost/about?tab=a");
    }
}

/// Pebble, the authority for tests, with a name server that leads every name to this machine;
/// both end when dropped.
struct Authority {
    processes: [Child; 2],
    directory: String,
    /// Certificate that the authority's own is signed with.
    trusted: PathBuf,
}

impl Authority {
    /// Checks domains at `challenge_port`.
    fn start(folder: &Path, challenge_port: u16) -> Self {
        openssl(
            folder,
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
             -subj /CN=root -keyout root-key.pem -out root.pem",
        );
        openssl(
            folder,
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
             -subj /CN=authority -CA root.pem -CAkey root-key.pem \
             -addext subjectAltName=DNS:localhost -addext basicConstraints=critical,CA:FALSE \
             -keyout key.pem -out certificate.pem",
        );
        let [port, management, names] = [free_port(), free_port(), free_port()];
        let config = serde_json::json!({ "pebble": {
            "listenAddress": format!("127.0.0.1:{port}"),
            "managementListenAddress": format!("127.0.0.1:{management}"),
            "certificate": folder.join("certificate.pem"),
            "privateKey": folder.join("key.pem"),
            "httpPort": 1,
            "tlsPort": challenge_port,
        }});
        std::fs::write(folder.join("pebble.json"), config.to_string()).unwrap();
        let start = |command: &mut Command| {
            let command = command.stdout(Stdio::null()).stderr(Stdio::null());
            command
                .spawn()
                .expect("the Debian package pebble is installed")
        };
        let name_server = start(
            Command::new("pebble-challtestsrv")
                .args(["-dns01", &format!("127.0.0.1:{names}")])
                .args(["-management", &format!("127.0.0.1:{}", free_port())])
                .args(["-defaultIPv4", "127.0.0.1", "-defaultIPv6", ""])
                .args(["-http01", "", "-https01", "", "-tlsalpn01", ""]),
        );
        let pebble = start(
            Command::new("pebble")
                .arg("-config")
                .arg(folder.join("pebble.json"))
                .args(["-dnsserver", &format!("127.0.0.1:{names}")])
                .env("PEBBLE_VA_NOSLEEP", "1")
                .env("PEBBLE_WFE_NONCEREJECT", "0"),
        );
        let authority = Self {
            processes: [name_server, pebble],
            directory: format!("https://localhost:{port}/dir"),
            trusted: folder.join("root.pem"),
        };
        curl(&[
            "--retry",
            "50",
            "--retry-connrefused",
            "--retry-delay",
            "1",
            "--cacert",
            authority.trusted.to_str().unwrap(),
            &authority.directory,
        ]);
        authority
    }
}

impl Drop for Authority {
    fn drop(&mut self) {
        for process in &mut self.processes {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

#[test]
fn a_certificate_is_ordered_at_an_authority_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let port = free_port();
    let authority = Authority::start(folder.path(), port);
    let data = folder.path().join("data");
    let start = || {
        Server::start(&[
            "--listen",
            &format!("127.0.0.1:{port}"),
            "--data-dir",
            data.to_str().unwrap(),
            "--public-url",
            "https://centre.example",
            "--acme-domain",
            "centre.example",
            "--acme-contact",
            "office@centre.example",
            "--acme-directory",
            &authority.directory,
            "--acme-authority",
            authority.trusted.to_str().unwrap(),
        ])
    };
    let shown = || {
        curl(&[
            "-kv",
            "--stderr",
            "-",
            "--resolve",
            &format!("centre.example:{port}:127.0.0.1"),
            "-o",
            "/dev/null",
            &format!("https://centre.example:{port}/about"),
        ])
    };
    let server = start();
    // Meanwhile pages are not served unencrypted, and the program is healthy.
    assert_eq!(server.get("/readyz").status, 200);
    let redirect = server.get("/about");
    assert_eq!(redirect.header("location"), "https://centre.example/about");
    server.wait_for_log("DeployedNewCert");
    let first = shown();
    assert!(first.contains("Pebble Intermediate CA"), "{first}");
    // The account's and the certificate's keys.
    assert!(std::fs::read_dir(data.join("acme")).unwrap().count() >= 2);
    expect_private(&data);
    drop(server);

    let server = start();
    server.wait_for_log("DeployedCachedCert");
    assert!(shown().contains("Pebble Intermediate CA"));
}
