import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";

test("a button that acts by script can't be pressed before the script is here; what a form sends can", () => {
  expect(renderToString(<Button onClick={() => {}}>提出</Button>)).toMatch(/<button[^>]* disabled/);
  expect(renderToString(<Button type="submit">查找</Button>)).not.toContain("disabled");
});
