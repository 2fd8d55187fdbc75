import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { EARLY_SCRIPT } from "./early-script.ts";

function documentWith(cookie: string): Record<string, string> {
  const dataset: Record<string, string> = {};
  runInNewContext(EARLY_SCRIPT, { document: { cookie, documentElement: { dataset } } });
  return dataset;
}

test("a page gets the look that was chosen, and tells whether somebody has signed in", () => {
  expect(documentWith("")).toEqual({});
  expect(documentWith("theme=dark")).toEqual({ theme: "dark" });
  expect(documentWith("uuid=1; theme=light; textSize=large; token=abc")).toEqual({
    theme: "light",
    text: "large",
    signedIn: "",
  });
});

test("a look that nobody offers is none, and neither is a cookie of another name", () => {
  expect(documentWith('theme="><script>; textSize=huge')).toEqual({});
  expect(documentWith("theme=darker; mytheme=dark; textSize=larger; oldtoken=a; token=")).toEqual({});
});
