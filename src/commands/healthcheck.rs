//! Asks a running server whether it is ready.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::Args;

/// Longer than a healthy server ever takes, shorter than what orchestrators wait.
const TIMEOUT: Duration = Duration::from_secs(3);

#[derive(Debug, Args)]
pub struct Options {
    /// Address on which the server listens.
    #[arg(long, default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
}

impl Options {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let answer = self
            .ask()
            .with_context(|| format!("no answer from {}", self.listen))?;
        let status = answer.lines().next().unwrap_or_default();
        if status.split(' ').nth(1) == Some("200") {
            return Ok(ExitCode::SUCCESS);
        }
        eprintln!("not ready: {status}");
        Ok(ExitCode::FAILURE)
    }

    fn ask(&self) -> std::io::Result<String> {
        let mut address = self.listen;
        if address.ip().is_unspecified() {
            address.set_ip(match address {
                SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
                SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
            });
        }
        let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        write!(
            stream,
            "GET /readyz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    }
}
