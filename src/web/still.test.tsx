import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { StillPart } from "./components/still-part.tsx";
import { still } from "./still.ts";

test("what is only shown stands in the page, and is not sent beside it", () => {
  const part = still(["LM358", "NE555"]);
  const shown = renderToString(
    <StillPart name="parts" data={part}>
      {(parts) => <p>{parts.join("、")}</p>}
    </StillPart>,
  );
  expect(shown).toBe('<div class="contents" data-still="parts"><p>LM358、NE555</p></div>');
  expect(JSON.stringify({ parts: part })).toBe('{"parts":{}}');
});

test("nothing is a value too", () => {
  const shown = renderToString(
    <StillPart name="parts" data={still(null)}>
      {(parts) => <p>{String(parts)}</p>}
    </StillPart>,
  );
  expect(shown).toContain("<p>null</p>");
});
