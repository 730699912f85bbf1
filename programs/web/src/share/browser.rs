//! What only the browser can do: the clipboard, files, and pictures of pictures.

use std::rc::Rc;

use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement,
    HtmlImageElement, Url,
};

/// How long a file is left lying for the browser to fetch.
const FETCHED: std::time::Duration = std::time::Duration::from_secs(60);

/// What a picture is drawn on where the board leaves room.
const PAPER: &str = "#f7f0e3";

/// Waits for a promise: what it brought, or `None` when it failed.
pub(crate) fn settle(promise: &Promise, done: impl Fn(Option<JsValue>) + 'static) {
    let done = Rc::new(done);
    let kept = done.clone();
    let good = Closure::once(move |value: JsValue| done(Some(value)));
    let bad = Closure::once(move |_: JsValue| kept(None));
    let _ = promise.then2(&good, &bad);
    good.forget();
    bad.forget();
}

/// Calls a method that not every browser has; `None` where it does not exist or fails.
fn call(of: &JsValue, method: &str, argument: &JsValue) -> Option<Promise> {
    let function: Function = Reflect::get(of, &method.into()).ok()?.dyn_into().ok()?;
    function.call1(of, argument).ok()?.dyn_into().ok()
}

/// Puts a text into the clipboard. Says whether that was allowed.
pub(crate) fn copy(text: &str, done: impl Fn(bool) + 'static) {
    let navigator = window().navigator();
    let clipboard = Reflect::get(&navigator, &"clipboard".into()).unwrap_or_default();
    let promise =
        if clipboard.is_object() { call(&clipboard, "writeText", &text.into()) } else { None };
    match promise {
        Some(promise) => settle(&promise, move |value| done(value.is_some())),
        None => done(false),
    }
}

/// Whether the device has a share sheet.
pub(crate) fn can_send() -> bool {
    Reflect::get(&window().navigator(), &"share".into()).is_ok_and(|share| share.is_function())
}

/// Lets the device send a link.
pub(crate) fn send(title: &str, url: &str) {
    let data = Object::new();
    for (key, value) in [("title", title), ("url", url)] {
        let _ = Reflect::set(&data, &key.into(), &value.into());
    }
    // A player who cancels is no failure.
    if let Some(promise) = call(&window().navigator(), "share", &data) {
        settle(&promise, |_| ());
    }
}

/// A file of this kind. `None` where the browser refuses.
fn blob(content: &str, kind: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(&Array::of1(&content.into()), &options).ok()
}

/// Saves a text as a file.
pub(crate) fn download_text(name: &str, text: &str) -> bool {
    blob(text, "text/plain;charset=utf-8").is_some_and(|blob| download(name, &blob))
}

fn download(name: &str, blob: &Blob) -> bool {
    let Ok(url) = Url::create_object_url_with_blob(blob) else { return false };
    let Ok(link) = document().create_element("a") else { return false };
    let link: HtmlAnchorElement = link.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    set_timeout(
        move || {
            let _ = Url::revoke_object_url(&url);
        },
        FETCHED,
    );
    true
}

/// Today, as it stands in a file name.
pub(crate) fn today() -> String {
    String::from(js_sys::Date::new_0().to_iso_string()).chars().take(10).collect()
}

/// Draws an SVG picture twice as large, and saves it as a PNG file.
pub(crate) fn download_picture(name: String, svg: &str, done: impl Fn(bool) + 'static) {
    let image = HtmlImageElement::new().ok();
    let url =
        blob(svg, "image/svg+xml").and_then(|blob| Url::create_object_url_with_blob(&blob).ok());
    let Some((image, url)) = image.zip(url) else { return done(false) };
    image.set_src(&url);
    settle(&image.decode(), move |decoded| {
        let drawn = decoded.and_then(|_| draw(&image));
        let _ = Url::revoke_object_url(&url);
        let Some(canvas) = drawn else { return done(false) };
        let name = name.clone();
        let finished = Closure::once_into_js(move |png: JsValue| {
            png.dyn_into::<Blob>().is_ok_and(|png| download(&name, &png))
        });
        done(canvas.to_blob(finished.unchecked_ref()).is_ok());
    });
}

fn draw(image: &HtmlImageElement) -> Option<HtmlCanvasElement> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.unchecked_into();
    let (width, height) = (image.natural_width() * 2, image.natural_height() * 2);
    canvas.set_width(width);
    canvas.set_height(height);
    let pen: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.unchecked_into();
    let (width, height) = (f64::from(width), f64::from(height));
    pen.set_fill_style_str(PAPER);
    pen.fill_rect(0.0, 0.0, width, height);
    pen.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height).ok()?;
    Some(canvas)
}
