//! What an authenticator is asked to sign: random, in the database so that all replicas know it, for a few minutes and
//! once.

use jiff::{SignedDuration, Timestamp};

use crate::{
    Result, Secret, Store,
    executor::Executor,
    time::{millis_after, to_millis},
};

/// How long somebody may take to show a finger or a face, or to look for the phone.
pub const CHALLENGE_LIFETIME: SignedDuration = SignedDuration::from_mins(5);

/// Challenges that one session or browser may have: one for each window that shows a form. An older one gives way.
const MOST_OF_BEARER: i64 = 8;

/// Challenges that there may be in all, so that strangers do not fill the disk. The oldest one gives way.
const MOST_CHALLENGES: i64 = 20_000;

/// What a signed challenge is good for. It is good for nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "kebab-case")]
pub enum ChallengePurpose {
    /// Add a passkey to the account of a session.
    Register,
    /// Sign in, in the browser that asked.
    SignIn,
    /// Show again that the owner of a session is there.
    Reauthenticate,
}

impl Store {
    /// Makes a challenge for whoever shows `bearer`: the secret of a session, or one that a browser got for it.
    pub async fn begin_challenge(
        &self,
        purpose: ChallengePurpose,
        bearer: &Secret,
        now: Timestamp,
    ) -> Result<Secret> {
        let challenge = Secret::generate()?;
        let mut tx = self.begin().await?;
        let over = "DELETE FROM passkey_challenges WHERE expires_at <= $1";
        tx.execute(over, &[&to_millis(now)]).await?;
        tx.execute(
            "INSERT INTO passkey_challenges (challenge_hash, purpose, bearer_hash, expires_at) \
             VALUES ($1, $2, $3, $4)",
            &[
                &challenge.hash(),
                &purpose,
                &bearer.hash(),
                &millis_after(now, CHALLENGE_LIFETIME),
            ],
        )
        .await?;
        make_room(&mut tx, bearer).await?;
        tx.commit().await?;
        Ok(challenge)
    }

    /// Uses a challenge up. Answers whether it was made for this purpose and this bearer, lately, and not used before.
    pub async fn use_challenge(
        &self,
        challenge: &Secret,
        purpose: ChallengePurpose,
        bearer: &Secret,
        now: Timestamp,
    ) -> Result<bool> {
        // Deleting is what makes it single-use: of two at the same time one finds nothing.
        let used = self
            .execute(
                "DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND purpose = $2 \
                 AND bearer_hash = $3 AND expires_at > $4",
                &[&challenge.hash(), &purpose, &bearer.hash(), &to_millis(now)],
            )
            .await?;
        Ok(used == 1)
    }
}

async fn make_room(tx: &mut Executor<'_>, bearer: &Secret) -> Result<()> {
    tx.execute(
        "DELETE FROM passkey_challenges WHERE bearer_hash = $1 AND challenge_hash NOT IN \
         (SELECT challenge_hash FROM passkey_challenges WHERE bearer_hash = $1 \
         ORDER BY expires_at DESC LIMIT $2)",
        &[&bearer.hash(), &MOST_OF_BEARER],
    )
    .await?;
    let count = "SELECT COUNT(*) FROM passkey_challenges";
    let surplus = tx.value::<i64>(count, &[]).await? - MOST_CHALLENGES;
    if surplus > 0 {
        tx.execute(
            "DELETE FROM passkey_challenges WHERE challenge_hash IN (SELECT challenge_hash \
             FROM passkey_challenges ORDER BY expires_at LIMIT $1)",
            &[&surplus],
        )
        .await?;
    }
    Ok(())
}
