import type { BrowserContext, Page } from "playwright-core";

/**
 * Lets every page of a browser tell what a foreign script does: it asks the reader (`alert`), or the page's policy stops it.
 * Answers the list of that, which grows.
 */
export async function watchScripts(browser: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await browser.exposeBinding("tellScript", ({ page }, what: string) => {
    found.push(`${page.url()}: ${what}`);
  });
  await browser.addInitScript(() => {
    const { tellScript: tell } = window as unknown as { tellScript(what: string): void };
    // Pages of our own ask whether to leave what is not saved (`confirm`).
    for (const name of ["alert", "prompt", "msgbox"])
      Object.assign(window, { [name]: () => tell(`${name} was called`) });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      tell(`${violatedDirective} stopped ${blockedURI} ${sample}`),
    );
  });
  return found;
}

/** What stands in a page that could run, or that only foreign markup makes. */
export function findForeign(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SCRIPT = /^\W*(?:javascript|vbscript|data:text)/i;
    const ADDRESSES = ["href", "src", "action", "formaction", "xlink:href", "data", "background", "srcset"];
    const FOREIGN =
      "base, object, embed, applet, portal, marquee, isindex, xss, x, comment, iframe[srcdoc], meta[http-equiv=refresh]";
    const problems = [...document.querySelectorAll(FOREIGN)].map((element) => element.outerHTML.slice(0, 200));
    for (const element of document.querySelectorAll("*")) {
      for (const { name, value } of element.attributes)
        if (name.startsWith("on") || name === "srcdoc" || (ADDRESSES.includes(name) && SCRIPT.test(value)))
          problems.push(`${name} of ${element.outerHTML.slice(0, 200)}`);
      if (
        element instanceof HTMLScriptElement &&
        !/^application\/(?:ld\+)?json$/.test(element.type) &&
        !element.nonce &&
        !element.src
      )
        problems.push(`a script without nonce: ${element.outerHTML.slice(0, 200)}`);
    }
    return problems;
  });
}
