import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";

/** A row of a brand or category that is locked by hand. */
const LOCKS = /selectFrom\("datasheet(?:Brands|Categories)"\)[^;]*\.for(?:NoKeyUpdate|Update)\(/;
/** Sources that do so, and why. */
const BY_HAND: Record<string, string> = {
  "catalogue/server/public/lock-in-order.ts": "the order itself",
  "catalogue/server/brands/set-brand-hidden.ts": "says so, and waits for parts that are brought",
  "catalogue/server/categories/merge-category.ts": "holds all of them by then",
};

test("brands and categories are locked in their order alone", () => {
  const domains = path.join(PROJECT_ROOT, "src/domains");
  const found = readdirSync(domains, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => LOCKS.test(readFileSync(path.join(domains, file), "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(BY_HAND).toSorted());
});
