//! The list of the site's texts: which there are, in which state, and who has drafts of them.

use std::collections::BTreeMap;

use centre_content::{Collection, Editable, day_of, name_of};
use centre_media::Library;
use centre_store::{Account, Draft, Published, Role, Scheduled};
use centre_text::normalize;
use serde_json::Value;

use crate::office::access::may;
use crate::office::query::Query;
use crate::publishing::published::{PublishedContent, title_of_value};
use crate::publishing::roles::{is_advanced, may_change};
use crate::publishing::screens::{ListedText, TextChoice, TextList, TextState};
use crate::publishing::texts::files::{file_of, key_of, page_of};
use crate::site::Site;
use crate::site_revision::SiteRevision;

/// Which of the texts are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Show {
    All,
    Drafts,
    Mistakes,
    Scheduled,
    Removed,
    Advanced,
}

impl Show {
    /// As the address asks for it, where `account` may see that.
    fn asked(query: &Query, account: &Account) -> Self {
        match query.text("show") {
            "drafts" => Self::Drafts,
            "mistakes" => Self::Mistakes,
            "scheduled" => Self::Scheduled,
            "removed" => Self::Removed,
            "advanced" if may(account.roles, Role::Admin) => Self::Advanced,
            _ => Self::All,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Drafts => "drafts",
            Self::Mistakes => "mistakes",
            Self::Scheduled => "scheduled",
            Self::Removed => "removed",
            Self::Advanced => "advanced",
        }
    }
}

/// What is known of the texts beside what is published.
struct Work {
    /// File → its drafts.
    drafts: BTreeMap<String, Vec<Draft>>,
    scheduled: Vec<Scheduled>,
}

impl Work {
    async fn load(site: &Site) -> centre_store::Result<Self> {
        let mut drafts: BTreeMap<String, Vec<Draft>> = BTreeMap::new();
        for draft in site.store.drafts().await? {
            drafts.entry(draft.file.clone()).or_default().push(draft);
        }
        let scheduled = site.store.scheduled_content(None).await?;
        Ok(Self { drafts, scheduled })
    }

    fn drafts_of(&self, file: &str) -> &[Draft] {
        self.drafts.get(file).map_or(&[], Vec::as_slice)
    }

    fn is_scheduled(&self, file: &str) -> bool {
        let mut scheduled = self.scheduled.iter();
        scheduled.any(|it| it.publication.file == file)
    }

    fn has_mistakes(&self, file: &str, texts: &PublishedContent) -> bool {
        let mut scheduled = self.scheduled.iter();
        texts.unfit(file).is_some()
            || self.drafts_of(file).iter().any(|it| it.mistakes > 0)
            || scheduled.any(|it| it.publication.file == file && !it.failure.is_empty())
    }

    fn state_of(&self, file: &str, texts: &PublishedContent) -> TextState {
        let drafts = self.drafts_of(file);
        if self.has_mistakes(file, texts) {
            TextState::Mistakes
        } else if self.is_scheduled(file) {
            TextState::Scheduled
        } else if drafts.iter().any(|it| it.ready) {
            TextState::Ready
        } else if drafts.is_empty() {
            TextState::Published
        } else {
            TextState::Draft
        }
    }
}

/// The texts that `account` may change, as `query` asks for them, in the order of the menus.
pub(crate) async fn text_list(
    site: &Site,
    account: &Account,
    texts: &PublishedContent,
    pictures: &Library,
    query: &Query,
) -> centre_store::Result<TextList> {
    let work = Work::load(site).await?;
    let show = Show::asked(query, account);
    let search = query.search();
    let titles = texts.titles(pictures);
    let editable = texts.editable(pictures);
    let mut listed = match show {
        Show::Removed => removed(texts, &work),
        _ => changeable(account, texts, titles, &work, show),
    };
    listed.retain(|it| has_words(it, editable, &search));
    let revision = site.revision();
    listed.sort_by_cached_key(|it| place_in_menus(it, editable, &revision));
    Ok(TextList {
        texts: listed,
        has_advanced: may(account.roles, Role::Admin),
        show: show.name().to_owned(),
        search,
        topics: topics(titles),
        today: day_of(site.settings.clock.now()).to_string(),
    })
}

fn removed(texts: &PublishedContent, work: &Work) -> Vec<ListedText> {
    let files = texts.published().files.iter();
    files
        .filter(|it| it.published == Published::Removed && !work.drafts.contains_key(&it.file))
        .map(|it| ListedText {
            id: key_of(&it.file).to_owned(),
            title: title_of_value(&it.file, &Value::Null),
            state: TextState::Removed,
            editors: Vec::new(),
        })
        .collect()
}

/// What is published, and what is begun and never was.
fn changeable(
    account: &Account,
    texts: &PublishedContent,
    titles: &BTreeMap<String, String>,
    work: &Work,
    show: Show,
) -> Vec<ListedText> {
    let begun = work
        .drafts
        .iter()
        .filter(|(file, _)| Collection::of(file).is_some() && !titles.contains_key(*file))
        .filter_map(|(file, drafts)| Some((file, &drafts.first()?.title)));
    begun
        .chain(titles)
        .filter(|(file, _)| may_change(account, file))
        .map(|(file, title)| (file, title, work.state_of(file, texts)))
        .filter(|(file, _, state)| match show {
            Show::Drafts => !work.drafts_of(file).is_empty(),
            Show::Mistakes => *state == TextState::Mistakes,
            Show::Scheduled => work.is_scheduled(file),
            Show::Removed => false,
            Show::Advanced => is_advanced(file),
            Show::All => !is_advanced(file),
        })
        .map(|(file, title, state)| ListedText {
            id: key_of(file).to_owned(),
            title: title.clone(),
            state,
            editors: work
                .drafts_of(file)
                .iter()
                .map(|it| it.author.clone())
                .collect(),
        })
        .collect()
}

/// Whether the text, its title or its key has all words of `search`, which is normalised.
fn has_words(listed: &ListedText, editable: &Editable, search: &str) -> bool {
    let file = file_of(editable, &listed.id).unwrap_or_default();
    let text = editable.text(&file).unwrap_or_default();
    let text = format!("{} {} {text}", listed.title, listed.id).to_lowercase();
    let text = normalize(&text);
    let mut words = search.split_whitespace().map(str::to_lowercase);
    words.all(|word| text.contains(&word))
}

/// By the place of its page in the menus; what is in none comes last, by its page and its key.
fn place_in_menus(
    listed: &ListedText,
    editable: &Editable,
    revision: &SiteRevision,
) -> (usize, Option<String>, String) {
    let page = file_of(editable, &listed.id).and_then(|file| match Collection::of(&file) {
        // Also of what visitors do not have yet.
        Some(collection) => Some(collection.page(&file, name_of(&file))),
        None => page_of(revision, &file),
    });
    let place = page
        .as_deref()
        .and_then(|page| revision.site.menu_place(page));
    (place.unwrap_or(usize::MAX), page, listed.id.clone())
}

/// The topics that a lesson may be about.
fn topics(titles: &BTreeMap<String, String>) -> Vec<TextChoice> {
    titles
        .iter()
        .filter_map(|(file, title)| Some((file.strip_prefix("learn/topics/")?, title)))
        .map(|(file, title)| TextChoice {
            value: key_of(file).to_owned(),
            label: title.clone(),
        })
        .collect()
}
