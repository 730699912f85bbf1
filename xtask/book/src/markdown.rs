//! Markdown as HTML: headings that can be linked to, tables and code that scroll by
//! themselves on a phone, and links that lead to pages.

use std::collections::BTreeSet;

use anyhow::Result;
use pulldown_cmark::html::push_html;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// A chapter as HTML.
#[derive(Default)]
pub(crate) struct Rendered {
    pub(crate) html: String,
    pub(crate) headings: Vec<Heading>,
}

pub(crate) struct Heading {
    pub(crate) level: HeadingLevel,
    pub(crate) id: String,
    pub(crate) text: String,
}

/// Renders a text. Every link and picture is handed to `lead`, which says where it leads.
pub(crate) fn render(text: &str, mut lead: impl FnMut(&str) -> Result<String>) -> Result<Rendered> {
    let mut rendered = Rendered::default();
    let mut ids = BTreeSet::new();
    let mut events = vec![];
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_SMART_PUNCTUATION;
    let mut source = Parser::new_ext(text, options);
    while let Some(event) = source.next() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let inner: Vec<Event> = source
                    .by_ref()
                    .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                    .collect();
                let text: String = inner.iter().filter_map(said).collect();
                let id = free_id(&text, &mut ids);
                events.push(html(format!("<{level} id=\"{id}\"><a href=\"#{id}\">")));
                events.extend(inner);
                events.push(html(format!("</a></{level}>\n")));
                rendered.headings.push(Heading { level, id, text });
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                let inner: String = source
                    .by_ref()
                    .take_while(|event| !matches!(event, Event::End(TagEnd::CodeBlock)))
                    .filter_map(|event| said(&event).map(String::from))
                    .collect();
                events.push(html(code(&kind, &inner)));
            }
            Event::Start(Tag::Table(columns)) => {
                events.push(html(SCROLLED.into()));
                events.push(Event::Start(Tag::Table(columns)));
            }
            Event::End(TagEnd::Table) => {
                events.push(Event::End(TagEnd::Table));
                events.push(html("</div>\n".into()));
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = CowStr::from(lead(&dest_url)?);
                events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
            }
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let dest_url = CowStr::from(lead(&dest_url)?);
                events.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
            }
            other => events.push(other),
        }
    }
    push_html(&mut rendered.html, events.into_iter());
    Ok(rendered)
}

/// Can be scrolled with the keyboard too.
const SCROLLED: &str = "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">\n";

fn html(text: String) -> Event<'static> {
    Event::Html(text.into())
}

/// The words of an event, if it says any.
fn said<'a>(event: &'a Event) -> Option<&'a str> {
    match event {
        Event::Text(text) | Event::Code(text) => Some(text),
        _ => None,
    }
}

/// Lines that a person types stand out from the answers.
fn code(kind: &CodeBlockKind, text: &str) -> String {
    let is_shell =
        matches!(kind, CodeBlockKind::Fenced(name) if ["sh", "console"].contains(&&**name));
    let mut typing = false;
    let mut lines = String::new();
    for line in text.lines() {
        typing = is_shell && (line.starts_with("$ ") || typing);
        let line_html = escape(line);
        lines += &if typing { format!("<b>{line_html}</b>\n") } else { format!("{line_html}\n") };
        typing = typing && line.ends_with('\\');
    }
    format!("<pre tabindex=\"0\"><code>{lines}</code></pre>\n")
}

/// A text as HTML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A name for a heading that no other heading of the page has.
fn free_id(text: &str, taken: &mut BTreeSet<String>) -> String {
    let letters = text.to_lowercase();
    let letters = letters.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    let plain: String = letters.map(|c| if c == ' ' { '-' } else { c }).collect();
    let numbered = (1..).map(|number| format!("{plain}-{number}"));
    let free = [plain.clone()].into_iter().chain(numbered).find(|id| !taken.contains(id));
    let id = free.unwrap_or(plain);
    taken.insert(id.clone());
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_can_be_linked_to() {
        let rendered = render("# A `b`, c\n## Two\n## Two", |link| Ok(link.into())).unwrap();
        let ids: Vec<&str> = rendered.headings.iter().map(|heading| &*heading.id).collect();
        assert_eq!(ids, ["a-b-c", "two", "two-1"]);
        let first = "<h1 id=\"a-b-c\"><a href=\"#a-b-c\">A <code>b</code>, c</a></h1>";
        assert!(rendered.html.starts_with(first), "{}", rendered.html);
    }

    #[test]
    fn what_is_typed_stands_out() {
        let html = render("```sh\n$ a <b> \\\n  c\nd\n```", |_| unreachable!()).unwrap().html;
        let expected =
            "<pre tabindex=\"0\"><code><b>$ a &lt;b&gt; \\</b>\n<b>  c</b>\nd\n</code></pre>\n";
        assert_eq!(html, expected);
    }

    #[test]
    fn links_are_led() {
        let lead = |link: &str| Ok(link.replace(".md", ".html"));
        let html = render("[a](b.md#c) ![p](d.svg)", lead).unwrap().html;
        assert!(html.contains("href=\"b.html#c\"") && html.contains("src=\"d.svg\""), "{html}");
    }
}
