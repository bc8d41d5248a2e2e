//! A headless Chromium with one page.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use headless_chrome::browser::tab::Tab as ChromeTab;
use headless_chrome::protocol::cdp::{Emulation, Page as PageEvents};
use headless_chrome::{Browser, LaunchOptions};
use serde_json::Value;
use tempfile::TempDir;

/// An open page. Dropping it ends the browser.
pub struct Tab {
    tab: Arc<ChromeTab>,
    _browser: Browser,
    _folder: TempDir,
}

/// The size of the window and the preferences of its user.
#[derive(Clone, Copy)]
pub struct View {
    pub width: u32,
    pub height: u32,
    pub is_dark: bool,
    pub is_still: bool,
}

impl View {
    pub const DESK: Self = View {
        width: 1280,
        height: 900,
        is_dark: false,
        is_still: false,
    };
    pub const PHONE: Self = View {
        width: 390,
        height: 844,
        is_dark: false,
        is_still: false,
    };

    /// The same view with reduced motion.
    #[must_use]
    pub fn still(self) -> Self {
        View {
            is_still: true,
            ..self
        }
    }

    #[must_use]
    pub fn dark(self) -> Self {
        View {
            is_dark: true,
            ..self
        }
    }
}

/// The executable of Chromium in the path, by one of its names.
fn chromium() -> Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let mut files =
        std::env::split_paths(&path).flat_map(|folder| names.map(|name| folder.join(name)));
    files
        .find(|file| file.exists())
        .context("these tests open pages in Chromium, and there is none in the path")
}

impl Tab {
    pub fn open(html: &str, view: View) -> Result<Self> {
        let folder = TempDir::new()?;
        let file = folder.path().join("page.html");
        std::fs::write(&file, html)?;
        let options = LaunchOptions::default_builder()
            .path(Some(chromium()?))
            // On a busy machine, a browser can be silent for a long time.
            .idle_browser_timeout(PATIENCE)
            .sandbox(false)
            .user_data_dir(Some(folder.path().join("user")))
            .window_size(Some((view.width, view.height)))
            .args(FLAGS.iter().map(OsStr::new).collect())
            .build()?;
        let browser = Browser::new(options)?;
        let tab = browser.new_tab()?;
        tab.set_default_timeout(PATIENCE);
        tab.call_method(Emulation::SetDeviceMetricsOverride {
            width: view.width,
            height: view.height,
            device_scale_factor: 1.0,
            mobile: view.width < 600,
            scale: None,
            screen_width: None,
            screen_height: None,
            position_x: None,
            position_y: None,
            dont_set_visible_size: None,
            screen_orientation: None,
            viewport: None,
            display_feature: None,
            device_posture: None,
        })?;
        let feature = |name: &str, value: &str| Emulation::MediaFeature {
            name: name.into(),
            value: value.into(),
        };
        let scheme = if view.is_dark { "dark" } else { "light" };
        let motion = if view.is_still {
            "reduce"
        } else {
            "no-preference"
        };
        tab.call_method(Emulation::SetEmulatedMedia {
            media: None,
            features: Some(vec![
                feature("prefers-color-scheme", scheme),
                feature("prefers-reduced-motion", motion),
            ]),
        })?;
        tab.navigate_to(&format!("file://{}", file.display()))?
            .wait_until_navigated()?;
        Ok(Tab {
            tab,
            _browser: browser,
            _folder: folder,
        })
    }

    /// Evaluates an expression in the page, outside the scope of its script.
    pub fn value(&self, expression: &str) -> Result<Value> {
        let found = self.tab.evaluate(
            &format!("(async () => JSON.stringify((await ({expression})) ?? null))()"),
            true,
        )?;
        let text = found.value.context("no value")?;
        Ok(serde_json::from_str(text.as_str().context("no text")?)?)
    }

    pub fn text(&self, selector: &str) -> Result<String> {
        let value = self.value(&format!("document.querySelector({selector:?}).textContent"))?;
        Ok(value.as_str().context("no text")?.to_string())
    }

    pub fn count(&self, selector: &str) -> Result<u64> {
        let value = self.value(&format!("document.querySelectorAll({selector:?}).length"))?;
        value.as_u64().context("no number")
    }

    /// Clicks the middle of an element.
    pub fn click(&self, selector: &str) -> Result<()> {
        let middle = format!(
            "(() => {{ const e = document.querySelector({selector:?}); e.scrollIntoView({{ block: 'center' }}); \
             const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        );
        let middle = self.value(&middle)?;
        let at = |index: usize| middle[index].as_f64().context("no such element");
        self.tab
            .click_point(headless_chrome::browser::tab::point::Point {
                x: at(0)?,
                y: at(1)?,
            })?;
        Ok(())
    }

    pub fn press(&self, key: &str) -> Result<()> {
        self.tab.press_key(key)?;
        Ok(())
    }

    pub fn picture(&self, file: &Path) -> Result<()> {
        let png = self.tab.capture_screenshot(
            PageEvents::CaptureScreenshotFormatOption::Png,
            None,
            None,
            true,
        )?;
        Ok(std::fs::write(file, png)?)
    }
}

const PATIENCE: Duration = Duration::from_secs(300);

/// Arguments that keep Chromium from using a network.
const FLAGS: &[&str] = &[
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];
