import { expect, test } from "vitest";
import { escapeHtml } from "./escape-html.ts";

test("a text ends no element and no attribute, and reads as it was written", () => {
  expect(escapeHtml(`<b title="a" id='b'>R&D</b>`)).toBe(
    "&lt;b title=&quot;a&quot; id=&#39;b&#39;&gt;R&amp;D&lt;/b&gt;",
  );
  expect(escapeHtml("&lt;")).toBe("&amp;lt;");
  expect(escapeHtml("运放 LM358")).toBe("运放 LM358");
});
