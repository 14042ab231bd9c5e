//! Renders pages in one isolate and does nothing else: the limit for a server, and what
//! `make bench` compares with other runtimes.
//!
//! ```text
//! render_loop BUNDLE ANSWERS
//! ```
//!
//! ANSWERS is a JSON file with what `ssr.call(name, argument)` answers, as
//! `{name: {argument: answer}}`. Reads lines `{"url", "context", "pages"}`, renders that many pages
//! one after the other, and answers with how many bytes of UTF-8 they have together.

use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

use centre_ssr::{Bundle, Config, Host, HostError, RenderRequest, Renderer};

type Answer = Arc<str>;

struct Answers(HashMap<String, HashMap<String, Answer>>);

impl Host for Answers {
    fn call(&self, name: &str, argument: &str) -> Result<Option<Answer>, HostError> {
        let answers = self.0.get(name);
        Ok(answers.and_then(|answers| answers.get(argument).cloned()))
    }
}

fn read_answers(path: &str) -> Result<Answers, Box<dyn std::error::Error>> {
    let read: HashMap<String, HashMap<String, String>> =
        serde_json::from_slice(&std::fs::read(path)?)?;
    Ok(Answers(
        read.into_iter()
            .map(|(name, answers)| {
                let answers = answers.into_iter().map(|(key, text)| (key, text.into()));
                (name, answers.collect())
            })
            .collect(),
    ))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    centre_ssr::set_v8_flags(centre_ssr::FLAGS_FOR_PAGES)?;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [bundle, answers] = &arguments[..] else {
        return Err("usage: render_loop BUNDLE ANSWERS".into());
    };
    let bundle = Bundle::from_source(std::fs::read_to_string(bundle)?);
    // An isolate that waits for its turn would be made anew, and lose its compiled code.
    let config = Config::default().isolates(1).idle(Duration::from_hours(1));
    let renderer = Renderer::start(&bundle, &config, read_answers(answers)?)?;
    renderer.ready().await?;
    for line in std::io::stdin().lock().lines() {
        let wanted: serde_json::Value = serde_json::from_str(&line?)?;
        let text = |name: &str| wanted[name].as_str().ok_or("url and context are texts");
        let request = RenderRequest::new(text("url")?).context(text("context")?);
        let mut bytes = 0;
        for _ in 0..wanted["pages"].as_u64().ok_or("pages is a number")? {
            let page = renderer.render(request.clone()).await?;
            if page.status != 200 {
                return Err(format!("{} has the status {}", request.url, page.status).into());
            }
            bytes += page.head.len() + page.html.len() + page.data.len();
        }
        println!("{bytes}");
        std::io::stdout().flush()?;
    }
    Ok(())
}
