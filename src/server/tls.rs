//! TLS without a proxy, with a certificate from the operator's files or from an ACME authority.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use arc_swap::ArcSwap;
use centre_store::private_folder;
use futures_util::StreamExt;
use rustls_acme::caches::DirCache;
use rustls_acme::{AcmeConfig, AcmeState};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, ServerConfig};

use crate::settings;

/// The ALPN protocol by which an ACME authority checks a domain (RFC 8737).
pub const ACME_CHALLENGE: &[u8] = b"acme-tls/1";

pub const HTTP_2: &[u8] = b"h2";
const HTTP_1: &[u8] = b"http/1.1";

/// How connections are encrypted.
#[derive(Clone)]
pub struct Tls {
    pub acceptor: TlsAcceptor,
    files: Option<Arc<PemFiles>>,
}

impl Tls {
    /// None where the settings ask for no TLS.
    ///
    /// # Errors
    /// When the certificate, its key or the authority's own certificate cannot be used.
    pub fn of(options: &settings::TlsSettings, data_dir: &Path) -> anyhow::Result<Option<Self>> {
        if let (Some(certificate), Some(key)) = (&options.tls_certificate, &options.tls_key) {
            let files = Arc::new(PemFiles {
                read: ArcSwap::from_pointee(read(certificate, key)?),
                certificate: certificate.clone(),
                key: key.clone(),
            });
            return Ok(Some(Self {
                acceptor: acceptor(Arc::clone(&files) as _, &[HTTP_2, HTTP_1])?,
                files: Some(files),
            }));
        }
        if options.acme_domain.is_empty() {
            return Ok(None);
        }
        let state = acme(options, data_dir)?;
        let acceptor = acceptor(state.resolver(), &[HTTP_2, HTTP_1, ACME_CHALLENGE])?;
        tokio::spawn(renew(state));
        Ok(Some(Self {
            acceptor,
            files: None,
        }))
    }

    /// Reads the operator's files again. When they cannot be used the old certificate stays.
    pub fn reload(&self) -> anyhow::Result<()> {
        if let Some(files) = &self.files {
            let renewed = read(&files.certificate, &files.key)?;
            files.read.store(Arc::new(renewed));
        }
        Ok(())
    }
}

fn provider() -> Arc<CryptoProvider> {
    Arc::new(ring::default_provider())
}

fn acceptor(
    certificates: Arc<dyn ResolvesServerCert>,
    protocols: &[&[u8]],
) -> anyhow::Result<TlsAcceptor> {
    let mut config = ServerConfig::builder_with_provider(provider())
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_cert_resolver(certificates);
    config.alpn_protocols = protocols.iter().map(|it| it.to_vec()).collect();
    Ok(Arc::new(config).into())
}

/// A certificate and its key in PEM files.
#[derive(Debug)]
struct PemFiles {
    certificate: PathBuf,
    key: PathBuf,
    read: ArcSwap<CertifiedKey>,
}

impl ResolvesServerCert for PemFiles {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.read.load_full())
    }
}

fn certificates(file: &Path) -> anyhow::Result<Vec<CertificateDer<'static>>> {
    CertificateDer::pem_file_iter(file)
        .and_then(Iterator::collect)
        .with_context(|| format!("cannot read the certificate {}", file.display()))
}

fn read(certificate: &Path, key: &Path) -> anyhow::Result<CertifiedKey> {
    let chain = certificates(certificate)?;
    if chain.is_empty() {
        bail!("{} holds no certificate in PEM form", certificate.display());
    }
    let private = PrivateKeyDer::from_pem_file(key)
        .with_context(|| format!("cannot read the private key {}", key.display()))?;
    CertifiedKey::from_der(chain, private, &provider()).with_context(|| {
        format!(
            "the key {} does not go with the certificate {}",
            key.display(),
            certificate.display()
        )
    })
}

fn acme(options: &settings::TlsSettings, data_dir: &Path) -> anyhow::Result<AcmeState<io::Error>> {
    let contact = options.acme_contact.iter().map(|it| format!("mailto:{it}"));
    let mut acme = AcmeConfig::new_with_provider(&options.acme_domain, provider())
        .contact(contact)
        .directory(&options.acme_directory)
        .cache(DirCache::new(acme_folder(data_dir)?));
    if let Some(authority) = &options.acme_authority {
        let mut roots = RootCertStore::empty();
        for certificate in certificates(authority)? {
            roots.add(certificate)?;
        }
        let client = ClientConfig::builder_with_provider(provider())
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        acme = acme.client_tls_config(Arc::new(client));
    }
    Ok(acme.state())
}

/// The folder of accounts and certificates, with their keys. The library leaves the mode of its
/// files to the umask that the server has set.
fn acme_folder(data_dir: &Path) -> anyhow::Result<PathBuf> {
    let folder = data_dir.join("acme");
    private_folder(&folder)
        // An earlier release may have left it open to others.
        .and_then(|()| fs::set_permissions(&folder, Permissions::from_mode(0o700)))
        .with_context(|| format!("cannot use the folder {}", folder.display()))?;
    Ok(folder)
}

/// Orders a certificate and renews it, for as long as the program runs.
async fn renew(mut state: AcmeState<io::Error>) {
    while let Some(event) = state.next().await {
        match event {
            Ok(event) => tracing::info!("certificate authority: {event:?}"),
            Err(error) => tracing::error!("certificate authority: {error}"),
        }
    }
}
