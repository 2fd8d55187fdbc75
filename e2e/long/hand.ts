import type { Locator } from "playwright-core";
import { fillFields, waitUntilLive } from "./fill-fields.ts";
import { type BroughtFile, type HostileUploads } from "./hostile-uploads.ts";
import type { TriedPortal, Visit } from "./tried-portal.ts";

const ANSWERED_MS = 8_000;
const SHOWN_MS = 150;
const LIVE_MS = 3_000;
const LISTS_MAX = 3;

/** Walks through the forms of a portal as somebody of a role does, and writes attacks into them. */
export interface Hand extends Visit {
  tried: TriedPortal;
  uploads: HostileUploads;
  main: Locator;
  /** The dialog that was opened last. */
  dialog: Locator;
  /** Fills a form with attacks, but what its labels ask for otherwise and what is given by a piece of a label. */
  fill(form: Locator, given?: Record<string, string | null>): Promise<void>;
  /** Hands a form in by its button, the one that does so where none is named, and waits for the answer of the call with that path. */
  send(form: Locator, button: string | null, path: string): Promise<void>;
  /** Brings a file into a field of files, after those that are not what they say. */
  bring(field: Locator, file: BroughtFile, path: string): Promise<void>;
  /** Sends what the portal has a call for, and no form. */
  ask(path: string, body: Record<string, unknown>): Promise<void>;
  /** Opens something by its button, in a dialog mostly. */
  press(form: Locator, button: string | RegExp): Promise<void>;
}

export function giveHand(visit: Visit, { tried, uploads }: { tried: TriedPortal; uploads: HostileUploads }): Hand {
  const { page, look } = visit;

  function answerOf(path: string): Promise<unknown> {
    const pattern = new RegExp(`/api${path.replaceAll(/:\w+/g, "[^/]+")}(?:\\?|$)`);
    return page
      .waitForResponse((response) => pattern.test(response.url()), { timeout: ANSWERED_MS })
      .catch(() => tried.refused.push(`${path}: nothing was sent, or not answered`));
  }

  async function lookOnceAnswered(answered: Promise<unknown>): Promise<void> {
    await answered;
    await page.waitForTimeout(SHOWN_MS);
    await look();
  }

  return {
    ...visit,
    tried,
    uploads,
    main: page.locator("main").first(),
    dialog: page.locator("dialog[open], [role=dialog]:visible").last(),
    async fill(form, given = {}) {
      // The code of a dialog comes once it is opened.
      await form.locator("input, textarea, select").first().waitFor({ state: "attached" });
      // A form that is not live yet may be read only until then.
      await form
        .locator("fieldset:disabled")
        .first()
        .waitFor({ state: "detached", timeout: LIVE_MS })
        .catch(() => {});
      await fillFields(form, { isPolite: true, given });
      // Lists that come once another is chosen.
      for (let round = 0; round < LISTS_MAX; round++)
        for (const list of await form.locator("select:visible:enabled").elementHandles())
          if ((await list.inputValue().catch(() => "?")) === "") await list.selectOption({ index: 1 }).catch(() => {});
    },
    async send(form, button, path) {
      const answered = answerOf(path);
      const named =
        button === null ? form.locator("[type=submit]") : form.getByRole("button", { name: button, exact: true });
      await waitUntilLive(named.first());
      await named.first().click();
      await lookOnceAnswered(answered);
    },
    async press(form, button) {
      const named = form
        .getByRole("button", typeof button === "string" ? { name: button, exact: true } : { name: button })
        .first();
      await waitUntilLive(named);
      await named.click();
      await page.waitForTimeout(SHOWN_MS);
    },
    async bring(field, file, path) {
      const answered = answerOf(path);
      await waitUntilLive(field);
      await field.setInputFiles(file);
      await lookOnceAnswered(answered);
    },
    async ask(path, body) {
      const isJson = Object.values(body).some((value) => typeof value === "object");
      await page.evaluate(
        async ({ path, body, isJson }) => {
          const { token } = JSON.parse(localStorage.getItem("loginInfo")!) as { token: string };
          const uuid = /uuid=(\w+)/.exec(document.cookie)?.[1] ?? "";
          const answer = await fetch(`/api${path}`, {
            method: "POST",
            headers: { token, uuid, ...(isJson && { "content-type": "application/json" }) },
            body: isJson ? JSON.stringify(body) : new URLSearchParams(body as Record<string, string>),
          });
          await answer.text();
        },
        { path, body, isJson },
      );
      await page.waitForTimeout(SHOWN_MS);
    },
  };
}
