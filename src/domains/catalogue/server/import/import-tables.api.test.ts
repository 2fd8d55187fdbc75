import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { useImporter } from "../../testing/importer.ts";

const importer = useImporter(createTestDatabase);

const categoryOf = async (mpn: string) =>
  (
    await importer.db
      .selectFrom("datasheetParts as part")
      .leftJoin("datasheetCategories as category", "category.id", "part.categoryId")
      .select("category.name")
      .where("part.mpn", "=", mpn)
      .executeTakeFirstOrThrow()
  ).name;

test("a category of a table that is called by its name here is that one, one of an operator too", async () => {
  await importer.run([await importer.writeParts("first.jsonl", [{ mpn: "A", manufacturer: "Acme" }])]);
  const rows =
    "型号,品牌,分类,描述\nX100,Acme,贴片电阻,IC LDO regulator\nX200,Acme,特种继电器,\nX300,Acme,贴片电阻器们,\n";
  const file = await importer.write("parts.csv", rows);
  await importer.run([file]);
  expect(await categoryOf("X100")).toBe("贴片电阻");
  expect(await categoryOf("X200")).toBeNull();
  await importer.db
    .insertInto("datasheetCategories")
    .values({ slug: "special-relay", name: "特种继电器", nameEn: "Special relays", position: 1, editedAt: new Date() })
    .execute();
  expect((await importer.run([file])).total).toMatchObject({ loaded: 3 });
  expect(await categoryOf("X200")).toBe("特种继电器");
  expect((await importer.run([file])).total).toMatchObject({ loaded: 0, unchanged: 3 });
});

test("a row of a table without a brand is refused, with its line, and not published", async () => {
  const file = await importer.write("parts.csv", "型号,品牌,分类\nY100,Acme,\nY200,,\nY300,-,\n");
  const { total, report } = await importer.run([file]);
  expect(total).toMatchObject({ read: 3, loaded: 1, refused: 2 });
  expect(report.filter((row) => row.includes("没有品牌")).map((row) => row.slice(0, 3))).toEqual([
    ["parts.csv", "3", "Y200"],
    ["parts.csv", "4", "Y300"],
  ]);
  expect(await importer.db.selectFrom("datasheetParts").select("mpn").execute()).toEqual([{ mpn: "Y100" }]);
});

test("rows without a category are told by their lines, with what they call theirs", async () => {
  const rows = ["甲类怪物,", "贴片电阻,", "甲类怪物,", ",", "乙类怪物,小号"].map((words, at) => `W${at},Acme,${words}`);
  const { report } = await importer.run([
    await importer.write("parts.csv", `型号,品牌,分类,二级分类\n${rows.join("\n")}\n`),
  ]);
  expect(report.map((row) => row[3])).toEqual([
    "说明：4 行已导入，未归入分类：第 2、4、5、6 行",
    "说明：2 种分类未识别，最多的是 甲类怪物（2）、乙类怪物 / 小号（1）",
  ]);
  const many = Array.from({ length: 12 }, (_, at) => `M${at},Acme,`).join("\n");
  const { report: next } = await importer.run([await importer.write("many.csv", `型号,品牌,分类\n${many}\n`)]);
  expect(next.map((row) => row[3])).toEqual(["说明：12 行已导入，未归入分类：第 2、3、4、5、6、7、8、9、10、11 行等"]);
});
