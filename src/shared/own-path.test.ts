import { expect, test } from "vitest";
import { readOwnPath } from "./own-path.ts";

test("one goes back to pages of this portal alone", () => {
  for (const path of [
    "/",
    "/datasheet/compare?ids=1,2#differences",
    "/specification/LM358%2FNOPB",
    "/userCenter/accountSetting?type=7",
  ])
    expect([path, readOwnPath(path)]).toEqual([path, path]);
  for (const path of [
    "https://blog.example.evil.tld",
    "https://blog.example@evil.tld",
    "https://evil.tld\\@blog.example",
    "//evil.tld",
    "https:evil.tld",
    "/\\evil.tld",
    "/\t/evil.tld",
    "/\n/evil.tld",
    "\\/evil.tld",
    "javascript:alert(1)",
    "data:text/html,x",
    "java\tscript:alert(1)",
    "%2f%2fevil.tld",
    "/%2fevil.tld",
    "/%5cevil.tld",
    "evil.tld",
    "",
    "/./\\evil.tld",
    "/..//evil.tld",
    "/.//evil.tld",
  ])
    expect([path, readOwnPath(path)]).toEqual([path, null]);
});
