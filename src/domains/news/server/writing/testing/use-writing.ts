import type { InputOf } from "#api/define-calls.ts";
import type { TestApp } from "#testing/app.ts";
import { writing } from "../../../contract/writing.ts";

export const AUTHOR = "13800000004";
export const OTHER = "13800000001";
export const WINDOW = "window-one-key";
export const LONG = "这是一篇关于开关电源布局的文章，".repeat(5);
/** What an article needs to be handed in. */
export const READY = { channel: "technology", isAiMade: false };
export type Save = InputOf<typeof writing.saveArticle>;

export const textOf = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

/** What authors write on a portal, and hand in. Use it at the top of the file. */
export function useWriting(portal: TestApp) {
  let begun = 0;
  const read = (id: number, mobile = AUTHOR) => portal.callAs(mobile)(writing.readDraft, { id });

  return {
    save: (fields: Partial<Save> = {}, mobile = AUTHOR) =>
      portal.callAs(mobile)(writing.saveArticle, {
        windowKey: fields.id === undefined ? `begun-window-${++begun}` : WINDOW,
        title: "开关电源的布局要点",
        document: textOf(LONG),
        ...fields,
      }),
    read,
    later: (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms)),
    userIdOf: async (mobile: string) =>
      (
        await portal.context.db
          .selectFrom("accountUsers")
          .select("id")
          .where("mobile", "=", `+86${mobile}`)
          .executeTakeFirstOrThrow()
      ).id,
    /** As an operator does it, in short: what is told by the tests of the review is not told here. */
    publish: (id: number, version: number) =>
      portal.context.db
        .updateTable("newsArticles")
        .set({ state: "PUBLISHED", publishedVersion: version, submittedVersion: null, publishedAt: portal.clock.now })
        .where("id", "=", id)
        .execute(),
    submit: async (id: number, mobile = AUTHOR) =>
      portal.callAs(mobile)(writing.submitArticle, {
        id,
        windowKey: WINDOW,
        basedOn: (await read(id, mobile)).savedAt,
      }),
  };
}
