import { expect, test } from "vitest";
import { readSettings } from "#platform/settings.ts";
import { openDocumentSource } from "./open-document-source.ts";

test("documents are fetched where the setting says so alone, and never from this machine", async () => {
  expect(openDocumentSource(readSettings({})).isOn).toBe(false);
  const source = openDocumentSource(readSettings({ DOCUMENT_SOURCE: "http" }));
  expect(source.isOn).toBe(true);
  const asking = { address: "http://localhost.localdomain/a.pdf", mayAsk: async () => null };
  const found = await source.fetchDocument(asking, new AbortController().signal);
  // Where the name is known, it leads into this machine; where it is not, nowhere.
  expect(found).toMatchObject({ reason: expect.stringMatching(/^(private|unreachable)$/) });
});

test("another word for the setting is refused", () => {
  expect(() => readSettings({ DOCUMENT_SOURCE: "curl" })).toThrow("DOCUMENT_SOURCE");
});
