import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { describeDocumentSource } from "./conformance.ts";
import { openEmbeddedSource } from "./embedded.ts";

describeDocumentSource("embedded", async (pages) => {
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-fetch-"));
  const addressOf = (page: string, host = "maker.example") => `http://${host}${page}`;
  const placed = Object.entries(pages).map(([page, content]) => [addressOf(page), content]);
  return {
    source: openEmbeddedSource(folder, Object.fromEntries(placed)),
    folder,
    addressOf,
    close: () => rm(folder, { recursive: true, force: true }),
  };
});

test("without pages nothing can be fetched, and nobody is asked", async () => {
  const source = openEmbeddedSource(path.join(tmpdir(), "xinpu-never"));
  expect(source.isOn).toBe(false);
  const asking = { address: "https://maker.example/a.pdf", mayAsk: async () => null };
  expect(await source.fetchDocument(asking, new AbortController().signal)).toMatchObject({
    outcome: "refused",
    reason: "gone",
  });
});
