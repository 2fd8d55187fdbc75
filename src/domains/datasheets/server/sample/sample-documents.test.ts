import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { renderSampleDatasheet } from "./render-sample-datasheet.ts";
import { brandKey } from "#shared/brand-key.ts";
import { readBrandRules } from "#domains/catalogue/server/import/brands/brand-rules.ts";
import { indexFormerNames } from "#domains/catalogue/server/import/brands/former-names.ts";
import { SampleDocument } from "./sample-document.ts";

const FILE = path.join(PROJECT_ROOT, "seeds/sample/documents.json");

test.skipIf(!existsSync(FILE))(
  "every sample document of the seeds can be drawn, each to bytes of its own",
  async () => {
    const documents = z.array(SampleDocument).parse(JSON.parse(readFileSync(FILE, "utf8")));
    const drawn = new Set<string>();
    for (const document of documents) drawn.add((await renderSampleDatasheet(document)).toString("latin1"));
    expect(drawn.size).toBe(documents.length);
  },
);

test("no sample document bears an edition or a day of publication, as a maker's would", () => {
  const documents = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, unknown>[];
  expect(documents.filter((document) => "version" in document || "publishedOn" in document)).toEqual([]);
});

test("every former name of the sample's brands stands in the brand rules, under the same successor", () => {
  const { makerOf, successorOf } = indexFormerNames(readBrandRules().former);
  const brands = JSON.parse(readFileSync(path.join(path.dirname(FILE), "brands.json"), "utf8")) as {
    name: string;
    former?: string[];
  }[];
  const led = brands.flatMap(({ name, former = [] }) =>
    former.map((spelling) => {
      const key = brandKey(spelling);
      return { spelling, name, ledTo: (makerOf(key)?.successor ?? successorOf(key))?.name };
    }),
  );
  expect(led.filter(({ name, ledTo }) => name !== ledTo)).toEqual([]);
});
