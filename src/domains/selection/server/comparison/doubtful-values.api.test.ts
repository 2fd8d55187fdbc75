import { expect, test } from "vitest";
import { inTransaction } from "#platform/database.ts";
import { useTestApp } from "#testing/app.ts";
import { typedCatalogueOf } from "#domains/catalogue/testing/typed-parts.ts";
import { comparison } from "../../contract/comparison.ts";

const portal = useTestApp();
const buildTypedPart = typedCatalogueOf(portal);

test("a doubted value says so in a comparison, and neither equals nor differs from another", async () => {
  const { context } = portal;
  const one = await buildTypedPart({ category: "ldo", values: { "dropout-voltage": "12mV@1A" } });
  const other = await buildTypedPart({ category: "ldo", values: { "dropout-voltage": "1.2V@1A" } });
  const { id: parameterId } = await context.db
    .selectFrom("datasheetParameters")
    .select("id")
    .where("slug", "=", "dropout-voltage")
    .executeTakeFirstOrThrow();
  await inTransaction(context, ({ db }) =>
    db
      .insertInto("catalogueValueDoubts")
      .values({ partId: one.id, parameterId, printed: "12mV@1A", rule: "ldo-dropout", why: "多为单位有误" })
      .execute(),
  );
  const { rows } = await portal.callAs()(comparison.compareParts, { parts: [one.id, other.id].join() });
  expect(rows.find(({ key }) => key === "parameter-dropout-voltage")).toMatchObject({
    relation: "unknown",
    cells: ["12 mV @ 1 A（来源数据存疑）", "1.2 V @ 1 A"],
  });
});
