//! Bodies of requests: how long and how large they may be.

use std::error::Error as _;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use bytes::Bytes;
use http::StatusCode;
use http_body_util::LengthLimitError;
use tokio::time::timeout;

/// How long a body may take to arrive.
const DEADLINE: Duration = Duration::from_secs(15);

/// Why a body was not read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BodyError {
    /// It has more bytes than it may.
    TooLong,
    /// It took too long to arrive.
    TooSlow,
    /// The connection broke off, or what came was no body.
    Broken,
}

impl BodyError {
    /// The status of the answer.
    pub fn status(self) -> StatusCode {
        match self {
            Self::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Broken => StatusCode::BAD_REQUEST,
        }
    }
}

/// The whole body, if it has at most `longest` bytes and arrives in time.
pub(crate) async fn read(body: Body, longest: usize) -> Result<Bytes, BodyError> {
    read_within(body, longest, DEADLINE).await
}

/// The same with a deadline of its own.
pub(crate) async fn read_within(
    body: Body,
    longest: usize,
    deadline: Duration,
) -> Result<Bytes, BodyError> {
    match timeout(deadline, to_bytes(body, longest)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) if is_too_long(&error) => Err(BodyError::TooLong),
        Ok(Err(_)) => Err(BodyError::Broken),
        Err(_) => Err(BodyError::TooSlow),
    }
}

fn is_too_long(error: &axum::Error) -> bool {
    error
        .source()
        .is_some_and(<dyn std::error::Error>::is::<LengthLimitError>)
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream;

    #[tokio::test]
    async fn a_body_that_cannot_be_read_has_its_reason() {
        let read = async |body| read_within(body, 4, Duration::from_millis(20)).await;
        assert_eq!(read(Body::from("four")).await.unwrap(), "four");
        assert_eq!(read(Body::from("fives")).await, Err(BodyError::TooLong));
        let broken = stream::iter([
            Ok("a"),
            Err(std::io::Error::other("the connection is gone")),
        ]);
        assert_eq!(
            read(Body::from_stream(broken)).await,
            Err(BodyError::Broken)
        );
        let endless = stream::pending::<std::io::Result<&str>>();
        assert_eq!(
            read(Body::from_stream(endless)).await,
            Err(BodyError::TooSlow)
        );
        let statuses = [BodyError::TooLong, BodyError::TooSlow, BodyError::Broken]
            .map(|it| it.status().as_u16());
        assert_eq!(statuses, [413, 408, 400]);
    }
}
