import { createHash } from "node:crypto";
import type { BrowserContext, Page } from "playwright-core";

/** Lets every page of a browser tell what a foreign script does: it asks the reader (`alert`), or the page's policy stops it. */
export async function watchScripts(browser: BrowserContext, tell: (what: string) => void): Promise<void> {
  await browser.exposeBinding("tellScript", ({ page }, what: string) => tell(`${page.url()}: ${what}`));
  await browser.addInitScript(() => {
    const { tellScript: tell } = window as unknown as { tellScript(what: string): void };
    // Pages of our own ask whether to leave what is not saved (`confirm`).
    for (const name of ["alert", "prompt", "msgbox"])
      Object.assign(window, { [name]: () => tell(`${name} was called`) });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      tell(`${violatedDirective} stopped ${blockedURI} ${sample}`),
    );
  });
}

/** What stands in a page that could run, or that only foreign markup makes; of scripts in the page those alone are its own that its policy names. */
export async function findForeign(page: Page, policy: string): Promise<string[]> {
  const { problems, scripts } = await readForeign(page);
  const foreign = scripts.filter((text) => !policy.includes(createHash("sha256").update(text).digest("base64")));
  return [...problems, ...foreign.map((text) => `a script that the policy does not name: ${text.slice(0, 200)}`)];
}

function readForeign(page: Page): Promise<{ problems: string[]; scripts: string[] }> {
  return page.evaluate(() => {
    const SCRIPT = /^\W*(?:javascript|vbscript|data:text)/i;
    const ADDRESSES = ["href", "src", "action", "formaction", "xlink:href", "data", "background", "srcset"];
    const FOREIGN =
      "base, object, embed, applet, portal, marquee, isindex, xss, x, comment, iframe[srcdoc], meta[http-equiv=refresh]";
    const problems = [...document.querySelectorAll(FOREIGN)].map((element) => element.outerHTML.slice(0, 200));
    const scripts: string[] = [];
    for (const element of document.querySelectorAll("*")) {
      for (const { name, value } of element.attributes)
        if (name.startsWith("on") || name === "srcdoc" || (ADDRESSES.includes(name) && SCRIPT.test(value)))
          problems.push(`${name} of ${element.outerHTML.slice(0, 200)}`);
      if (element instanceof HTMLScriptElement && !/^application\/(?:ld\+)?json$/.test(element.type) && !element.src)
        scripts.push(element.text);
      if (element instanceof HTMLScriptElement && element.src && new URL(element.src).origin !== location.origin)
        problems.push(element.outerHTML.slice(0, 200));
    }
    return { problems, scripts };
  });
}
