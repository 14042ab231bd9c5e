//! Which addresses have a page, and what of a query it reads. Everything else is one page that
//! says so, however many addresses a stranger invents.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use centre_ssr::Renderer;
use http::Uri;
use serde::Deserialize;
use ts_rs::TS;
use url::form_urlencoded;

use crate::faults;
use crate::pages::route_list::{RouteListError, ask_list};

/// Instead of a page, the bundle's `render` answers this with the list of [`ScreenAddresses`].
const LIST: &str = "list:screens";

/// In place of what a stranger invented; no name in the content can be this.
const INVENTED: &str = "~";

/// Stands for every parameter among the open ones of a screen.
const WHOLE_QUERY: &str = "*";

/// A screen and where it is shown.
#[derive(Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ScreenAddresses {
    /// Its path in the route table, such as `/learn/topics/:topicId`.
    pattern: String,
    /// Every path that shows it.
    addresses: Vec<String>,
    /// The query parameters that it reads, each with its few values.
    query: BTreeMap<String, Vec<String>>,
    /// Query parameters that it reads with any value, `*` for all.
    open_query: Vec<String>,
}

/// All addresses that have a page.
#[derive(Debug)]
pub(crate) struct Addresses {
    screens: Vec<ScreenAddresses>,
    /// Path → index in `screens`.
    known: HashMap<Arc<str>, usize>,
    /// First segments of all paths.
    sections: HashSet<String>,
}

/// What pages read of a query: path → parameter → the values that it may have, none for any value.
/// The parameter `*` stands for all. Pages that read nothing are left out.
pub(crate) type PageQueries<'a> = BTreeMap<&'a str, BTreeMap<&'a str, Option<&'a [String]>>>;

/// What is rendered for an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target {
    /// Path, and what of the query the page reads.
    pub path_and_query: Arc<str>,
    /// Whether it may be kept: it is one of a limited number of pages, whatever strangers ask for.
    pub may_be_kept: bool,
    /// Whether there is no such page.
    pub is_missing: bool,
}

impl Addresses {
    /// Asks the bundle, for the visitor of a render context.
    pub(crate) async fn ask(renderer: &Renderer, context: String) -> Result<Self, RouteListError> {
        Ok(Self::of(ask_list(renderer, LIST, context).await?))
    }

    fn of(screens: Vec<ScreenAddresses>) -> Self {
        let known: HashMap<Arc<str>, _> = screens
            .iter()
            .enumerate()
            .flat_map(|(index, screen)| {
                let addresses = screen.addresses.iter();
                addresses.map(move |it| (it.as_str().into(), index))
            })
            .collect();
        let sections = known.keys().map(|path| section(path).to_owned()).collect();
        Self {
            screens,
            known,
            sections,
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether a path is one of them.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.known.contains_key(path)
    }

    /// All of them.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.known.keys().map(|path| &**path)
    }

    /// Returns what pages read of a query, for the service worker, which has the same keys.
    pub(crate) fn queries(&self) -> PageQueries<'_> {
        let reads_query = |it: &&ScreenAddresses| !it.query.is_empty() || !it.open_query.is_empty();
        let screens = self.screens.iter().filter(reads_query);
        screens
            .flat_map(|screen| {
                let closed = screen.query.iter();
                let closed = closed.map(|(name, values)| (name.as_str(), Some(values.as_slice())));
                let open = screen.open_query.iter().map(|name| (name.as_str(), None));
                let read: BTreeMap<_, _> = closed.chain(open).collect();
                let addresses = screen.addresses.iter();
                addresses.map(move |path| (path.as_str(), read.clone()))
            })
            .collect()
    }

    /// A few screens of each kind, for tests.
    #[cfg(any(test, feature = "fuzzing"))]
    pub(crate) fn sample() -> Self {
        let screen =
            |pattern: &str, address: &str, query: &[&str], open: &[&str]| ScreenAddresses {
                pattern: pattern.to_owned(),
                addresses: vec![address.to_owned()],
                query: BTreeMap::from_iter((!query.is_empty()).then(|| {
                    (
                        "tab".to_owned(),
                        query.iter().map(|&it| it.to_owned()).collect(),
                    )
                })),
                open_query: open.iter().map(|&it| it.to_owned()).collect(),
            };
        Self::of(vec![
            screen("/", "/", &[], &[]),
            screen("/about", "/about", &["a", "b c"], &[]),
            screen("/learn/topics/:topicId", "/learn/topics/bhakti", &[], &[]),
            screen("/login", "/login", &["register"], &["from"]),
            screen("/profile", "/profile", &[], &[WHOLE_QUERY]),
            screen("/admin/content/*", "/admin/content", &[], &[WHOLE_QUERY]),
        ])
    }

    pub(crate) fn target(&self, uri: &Uri) -> Target {
        let Some((path, screen)) = self.known.get_key_value(uri.path()) else {
            if faults::FAULTS.is_some() && uri.path().starts_with(faults::PREFIX) {
                return Target {
                    may_be_kept: false,
                    ..Target::as_asked(uri)
                };
            }
            if self.is_below_open_screen(uri.path()) {
                return Target {
                    may_be_kept: false,
                    ..Target::as_asked(uri)
                };
            }
            return Target {
                path_and_query: self.stand_in(uri.path()).into(),
                may_be_kept: true,
                is_missing: true,
            };
        };
        match uri.query() {
            Some(_) => self.screens[*screen].target(uri),
            None => Target {
                path_and_query: Arc::clone(path),
                may_be_kept: true,
                is_missing: false,
            },
        }
    }

    /// Whether the path is below a screen whose pattern ends in `*`: the server alone knows which
    /// addresses that has.
    fn is_below_open_screen(&self, path: &str) -> bool {
        let folders = self
            .screens
            .iter()
            .filter_map(|it| it.pattern.strip_suffix('*'));
        folders.into_iter().any(|folder| {
            path.strip_prefix(folder)
                .is_some_and(|rest| !rest.is_empty())
        })
    }

    /// The one address that is rendered for `path` and all others without a page that get the same
    /// answer: in the same section and, where a pattern with parameters fits, of that pattern.
    fn stand_in(&self, path: &str) -> String {
        let places = self.screens.iter().filter(|it| it.pattern.contains(':'));
        for ScreenAddresses { pattern, .. } in places {
            let same_place = pattern.split('/').count() == path.split('/').count()
                && pattern
                    .split('/')
                    .zip(path.split('/'))
                    .all(|(name, segment)| name.starts_with(':') || name == segment);
            if same_place {
                let segments = pattern.split('/');
                let invented = segments.map(|it| if it.starts_with(':') { INVENTED } else { it });
                return invented.collect::<Vec<_>>().join("/");
            }
        }
        match section(path) {
            known if !known.is_empty() && self.sections.contains(known) => {
                format!("/{known}/{INVENTED}")
            }
            _ => format!("/{INVENTED}"),
        }
    }
}

impl ScreenAddresses {
    fn target(&self, uri: &Uri) -> Target {
        if self.open_query.iter().any(|it| it == WHOLE_QUERY) {
            return Target::as_asked(uri);
        }
        let mut may_be_kept = true;
        let mut read: BTreeMap<String, String> = BTreeMap::new();
        let query = uri.query().unwrap_or_default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()).into_owned() {
            // Browsers, too, give the first of several.
            if read.contains_key(&name) {
                continue;
            }
            if self.open_query.contains(&name) {
                may_be_kept = false;
                read.insert(name, value);
            } else if self.query.contains_key(&name) {
                read.insert(name, value);
            }
        }
        read.retain(|name, value| {
            let values = self.query.get(name);
            values.is_none_or(|values| values.contains(value))
        });
        let mut path_and_query = uri.path().to_owned();
        if !read.is_empty() {
            path_and_query.push('?');
            path_and_query.push_str(
                &form_urlencoded::Serializer::new(String::new())
                    .extend_pairs(read)
                    .finish(),
            );
        }
        Target {
            path_and_query: path_and_query.into(),
            may_be_kept,
            is_missing: false,
        }
    }
}

impl Target {
    /// The whole address, where it is not known what the page reads of it.
    pub(crate) fn as_asked(uri: &Uri) -> Self {
        Self {
            path_and_query: uri
                .path_and_query()
                .map_or("/", http::uri::PathAndQuery::as_str)
                .into(),
            may_be_kept: uri.query().is_none(),
            is_missing: false,
        }
    }
}

/// The first segment.
fn section(path: &str) -> &str {
    path.split('/').nth(1).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_rendered_with_what_it_reads() {
        for (from, to, may_be_kept) in [
            ("/", "/", true),
            ("/?tab=a", "/", true),
            ("/about?utm_source=x", "/about", true),
            ("/about?tab=a&utm=1", "/about?tab=a", true),
            ("/about?tab=b%20c", "/about?tab=b+c", true),
            ("/about?tab=invented", "/about", true),
            ("/about?tab=invented&tab=a", "/about", true),
            ("/about?tab=a&tab=b+c", "/about?tab=a", true),
            ("/about?", "/about", true),
            ("/login?tab=register", "/login?tab=register", true),
            (
                "/login?from=%2Fprofile&tab=x&y=z",
                "/login?from=%2Fprofile",
                false,
            ),
            ("/profile", "/profile", true),
            ("/profile?b=2&a=1", "/profile?b=2&a=1", false),
            (
                "/admin/content/about/vedanta?history=",
                "/admin/content/about/vedanta?history=",
                false,
            ),
            ("/admin/content/home", "/admin/content/home", false),
        ] {
            let target = Addresses::sample().target(&from.parse().unwrap());
            assert_eq!(
                (&*target.path_and_query, target.may_be_kept),
                (to, may_be_kept),
                "{from}"
            );
            assert!(!target.is_missing, "{from}");
        }
    }

    #[test]
    fn queries_name_what_each_page_reads() {
        let queries = serde_json::to_value(Addresses::sample().queries()).unwrap();
        let expected = serde_json::json!({
            "/about": { "tab": ["a", "b c"] },
            "/login": { "tab": ["register"], "from": null },
            "/profile": { "*": null },
            "/admin/content": { "*": null },
        });
        assert_eq!(queries, expected);
    }

    #[test]
    fn every_address_of_every_screen_is_known() {
        let addresses = Addresses::sample();
        let mut paths: Vec<_> = addresses.paths().collect();
        paths.sort_unstable();
        let expected = [
            "/",
            "/about",
            "/admin/content",
            "/learn/topics/bhakti",
            "/login",
            "/profile",
        ];
        assert_eq!(paths, expected);
        assert_eq!(addresses.len(), expected.len());
        assert!(expected.iter().all(|path| addresses.has(path)));
        for path in [
            "/abou",
            "/about/",
            "/about?tab=a",
            "/learn/topics/:topicId",
            "",
        ] {
            assert!(!addresses.has(path), "{path}");
        }
    }

    #[test]
    fn what_leads_nowhere_is_one_page_in_each_section() {
        for (from, to) in [
            ("/invented?tab=a", "/~"),
            ("/invented/more", "/~"),
            ("/%ff", "/~"),
            ("/about/invented", "/about/~"),
            ("/about/invented/more", "/about/~"),
            ("/learn", "/learn/~"),
            ("/learn/topics/invented", "/learn/topics/~"),
            ("/learn/topics/invented/more", "/learn/~"),
        ] {
            let target = Addresses::sample().target(&from.parse().unwrap());
            assert_eq!(&*target.path_and_query, to, "{from}");
            assert!(target.may_be_kept && target.is_missing, "{from}");
        }
    }
}
