import { afterAll, expect, test } from "vitest";
import { endWorkers } from "#testing/end-workers.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import { renderDocument } from "#rich-text/render-document.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { pictureAddress } from "../../addresses.ts";
import { closeRenderWorkers, renderApart } from "./render-apart.ts";

afterAll(closeRenderWorkers);

const job = (document: ArticleDocument) => ({ document, pictures: [], mentions: [], parts: [] });
const paragraph = (text: string) => ({ type: "paragraph" as const, content: [{ type: "text" as const, text }] });
const table = (rows: number): ArticleDocument => ({
  type: "doc",
  content: [
    {
      type: "table",
      content: Array.from({ length: rows }, (_, at) => ({
        type: "tableRow" as const,
        content: Array.from({ length: 10 }, () => ({ type: "tableCell" as const, content: [paragraph(`<${at}>`)] })),
      })),
    },
  ],
});

test("a long text is the same HTML, and nobody waits while it is made", async () => {
  const document = table(400);
  const own = { addresses: { part: partAddress, picture: pictureAddress }, pictures: new Map() };
  // The process has to start first.
  await renderApart(job(table(100)));
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const { html } = await renderApart(job(document));
  clearInterval(turning);
  // Made in this process it would leave at most the turn before and the one after; how many more there are the machine says.
  expect(turns).toBeGreaterThan(2);
  expect(html).toBe(renderDocument(document, own).html);
});

test("a short text is made at once", async () => {
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 0);
  const { html } = await renderApart(job({ type: "doc", content: [paragraph("短文")] }));
  clearInterval(turning);
  expect([html, turns]).toEqual(["<p>短文</p>", 0]);
});

test("a text that needs more than there is is refused in words; of a process that crashed the text is not blamed", async () => {
  const set = () => renderApart(job(table(100)));
  const workers = { name: "render-worker", close: closeRenderWorkers };
  await expect(endWorkers({ ...workers, how: "out of memory" }, set)).rejects.toMatchObject({
    name: "Refusal",
    message: "正文的表格、代码或公式过多，无法排版，请分成几篇文章",
  });
  await expect(endWorkers({ ...workers, how: "crashed" }, set)).rejects.toMatchObject({
    name: "WorkerFailed",
    kind: "crash",
  });
});
