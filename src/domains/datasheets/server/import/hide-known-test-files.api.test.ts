import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useTestApp } from "#testing/app.ts";
import { editedDocuments } from "../../contract/edited-documents.ts";
import { hideKnownTestFiles } from "./hide-known-test-files.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);

test("those that were taken in before are hidden at each start, but for those that an operator has shown again", async () => {
  const brand = await buildBrand({ name: "Robust" });
  const part = await buildPart({ mpn: "ROBUST-1", brandId: brand.id });
  const files = {
    derived: { fileName: "cut.pdf", source: "derived from 1N4007.pdf", brandId: brand.id, partIds: [part.id] },
    named: { fileName: "with_attachment__sample.pdf", kind: "other" },
    broken: { fileName: "bad_truncated.pdf", kind: "other" },
    "of a part": { fileName: "board_test.pdf", kind: "other", partIds: [part.id] },
    "of a brand": { fileName: "test_report.pdf", kind: "other", brandId: brand.id },
    "a datasheet": { fileName: "sample-and-hold_test.pdf" },
    "of another name": { fileName: "latest.pdf", kind: "other" },
    "the sample": { fileName: "bad_sample.pdf", kind: "other", isSample: true },
  };
  const made = new Map<string, number>();
  for (const [name, facts] of Object.entries(files))
    made.set(name, (await buildDocument({ title: name, ...facts })).id);
  const hidden = async () => {
    const rows = await portal.context.db
      .selectFrom("datasheetDocuments")
      .select("title")
      .where("state", "=", "hidden")
      .orderBy("id")
      .execute();
    return rows.map(({ title }) => title);
  };
  for (let start = 0; start < 2; start++) {
    await hideKnownTestFiles(portal.context.db);
    expect(await hidden()).toEqual(["derived", "named", "broken"]);
  }
  await portal.callAs("13800000009")(editedDocuments.hideDocument, {
    id: made.get("named")!,
    isHidden: "false",
    reason: "用户需要",
  });
  await hideKnownTestFiles(portal.context.db);
  expect(await hidden()).toEqual(["derived", "broken"]);
});
