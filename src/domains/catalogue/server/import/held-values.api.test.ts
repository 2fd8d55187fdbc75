import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { describeParts, useImporter } from "../../testing/importer.ts";

const importer = useImporter(createTestDatabase);

const fuse = (current: string) => ({
  mpn: "PTC-500",
  manufacturer: "Fuse Maker",
  category: "Transistors",
  subcategory: "MOSFETs",
  lcsc: "C500",
  parameters: { "Continuous drain current (id)": current },
});

test("the account of an import tells which values it has not taken over, and what stands instead", async () => {
  await importer.run([await importer.writeParts("list.jsonl", [fuse("5mA")])]);
  const first = await describeParts(importer.db);
  const { report, total } = await importer.run([await importer.writeParts("list.jsonl", [fuse("5A")])]);
  expect(total).toMatchObject({ loaded: 1, refused: 0 });
  expect(await describeParts(importer.db)).toMatchObject([{ values: (first[0] as { values: unknown }).values }]);
  const reasons = report.map((row) => row[3]);
  expect(reasons).toContainEqual("说明：连续漏极电流(Id) 5A 存疑（与之前的值相差 10 倍以上），暂未采用，仍为 5mA");
  expect(reasons).toContainEqual("说明：1 个数值存疑，暂未采用，见「存疑数值」");
});

test("what a source says beside what it said before is read anew, not held, though it contradicts itself", async () => {
  const fet = (parameters: Record<string, string>) => ({ ...fuse("5A"), parameters });
  const before = { "Rds(on)": "90mΩ@4.5V" };
  const after = { ...before, "Drain source on resistance (rds(on)@vgs,id)": "900mΩ @ 4.5V, 3A" };
  await importer.run([await importer.writeParts("list.jsonl", [fet(before)])]);
  const { report } = await importer.run([await importer.writeParts("list.jsonl", [fet(after)])]);
  expect(report.filter((row) => row[3]!.includes("暂未采用"))).toEqual([]);
  const doubts = await importer.db.selectFrom("catalogueValueDoubts").select(["printed", "rule", "isHeld"]).execute();
  expect(doubts).toEqual([{ printed: "900mΩ@4.5V,3A; 90mΩ@4.5V", rule: "fet-resistance-twice", isHeld: false }]);
});

test("a list whose milliamperes became amperes overnight changes none of the values, and is told once for each", async () => {
  const list = (unit: string) =>
    Array.from({ length: 30 }, (_, at) => ({ ...fuse(`${at + 10}${unit}`), mpn: `PTC-${at}`, lcsc: `C9${at}` }));
  await importer.run([await importer.writeParts("list.jsonl", list("mA"))]);
  const before = await describeParts(importer.db);
  const values = (parts: unknown[]) => parts.map((part) => (part as { values: unknown }).values);
  const { report } = await importer.run([await importer.writeParts("list.jsonl", list("A"))]);
  expect(values(await describeParts(importer.db))).toEqual(values(before));
  expect(report.filter((row) => row[3]!.includes("暂未采用，仍为"))).toHaveLength(30);
  const held = await importer.db.selectFrom("catalogueValueDoubts").select("id").where("isHeld", "=", true).execute();
  expect(held).toHaveLength(30);
});
