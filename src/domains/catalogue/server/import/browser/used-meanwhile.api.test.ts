import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { useTestApp } from "#testing/app.ts";
import { deletions } from "../../../contract/deletions.ts";
import { editedParts } from "../../../contract/edited-parts.ts";
import { importFiles } from "../../../contract/import-files.ts";
import { atOnce } from "../../../testing/at-once.ts";
import { catalogueOf } from "../../../testing/build-catalogue.ts";
import { whileStopped } from "../../../testing/while-stopped.ts";
import { importCatalogue, importTask } from "../import-task.ts";
import { tryList } from "./try-list.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const OPERATOR = "13800000009";
const USER = "13800000001";
const ANOTHER = "13800000004";
const operator = () => portal.callAs(OPERATOR);
const user = () => portal.callAs(USER);

/** A list that was imported by the browser; answers its number and that of its part and brand. */
async function imported(name: string) {
  await Promise.all([portal.tokenOf(OPERATOR), portal.tokenOf(USER)]);
  const { db } = portal.context;
  const { id: userId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow();
  const bytes = Buffer.from(`型号,品牌\n${name}1,${name} Semi\n${name}2,${name} Semi\n`);
  const upload = { userId, purpose: "catalogue-list", mediaType: "text/plain", fileName: `${name}.csv`, bytes };
  const { id: uploadId } = await buildUpload(portal.context, upload);
  const { id, columns } = await operator()(importFiles.openImportFile, { uploadId });
  const { trial } = await operator()(importFiles.tryImport, { id, uses: columns.map(({ use }) => use) });
  await tryList(portal.context, { id, trial });
  const { taskId } = await operator()(importFiles.confirmImport, { id, trial });
  await importCatalogue(portal.context, importTask.payload.parse({ taskId, file: `${name}.csv`, importId: id }));
  const part = await db
    .selectFrom("datasheetParts")
    .select(["id", "brandId"])
    .where("mpn", "=", `${name}1`)
    .executeTakeFirstOrThrow();
  return { id, partId: part.id, brandId: part.brandId! };
}

const undo = (id: number) => operator()(importFiles.undoImport, { id, reason: "传错了" });
const keepPart = (id: number) => user()(favourites.addFavourite, { type: "part", id });
const followBrand = (id: number) => user()(favourites.follow, { type: "brand", id });
const heldOf = async (ids: number[]) => [
  ...(await portal.context.db
    .selectFrom("accountFavourites")
    .select("targetId")
    .where("targetId", "in", ids)
    .execute()),
  ...(await portal.context.db.selectFrom("accountFollows").select("targetId").where("targetId", "in", ids).execute()),
];

test("who wants to keep a part or brand while the import that brought it is taken back is told that it is gone", async () => {
  const { id, partId, brandId } = await imported("GONE");
  const asked: Promise<unknown>[] = [];
  const { wasOver } = await whileStopped(portal.context.db, {
    table: "datasheet_brands",
    act: () => undo(id),
    run: async () => {
      asked.push(keepPart(partId), followBrand(brandId));
      // Neither is answered before it is decided.
      expect(await Promise.race([...asked, new Promise((resolve) => setTimeout(resolve, 300, "waits"))])).toBe("waits");
    },
  });
  expect(wasOver).toBe(false);
  expect((await Promise.allSettled(asked)).map((one) => (one as PromiseRejectedResult).reason)).toMatchObject([
    { status: 404, message: "没有这个型号" },
    { status: 404, message: "没有这个品牌" },
  ]);
  expect(await heldOf([partId, brandId])).toEqual([]);
});

test("what somebody begins to keep before an import is taken back stays, with its brand", async () => {
  const { id, partId } = await imported("KEPT");
  let undone: ReturnType<typeof undo>;
  await whileStopped(portal.context.db, {
    table: "account_favourites",
    act: () => keepPart(partId),
    run: async () => {
      undone = undo(id);
      expect(await Promise.race([undone, new Promise((resolve) => setTimeout(resolve, 300, "waits"))])).toBe("waits");
    },
  });
  expect(await undone!).toMatchObject({ removedParts: 1, keptParts: 1, keptBrands: 1 });
  expect((await user()(favourites.favourites, { type: "part" })).data.map((one) => one.id)).toContain(partId);
});

test("the same of a part that is deleted: it is kept, or it is gone, never both", async () => {
  const brand = await buildBrand({ name: "Moment Semi" });
  const part = await buildPart({ mpn: "MOM100", brandId: brand.id });
  const remove = () => operator()(deletions.deleteThing, { kind: "part", id: part.id, name: "MOM100", reason: "错行" });
  let removing: ReturnType<typeof remove>;
  await whileStopped(portal.context.db, {
    table: "account_favourites",
    act: () => keepPart(part.id),
    run: async () => {
      removing = remove();
      removing.catch(() => {});
      expect(await Promise.race([removing, new Promise((resolve) => setTimeout(resolve, 300, "waits"))])).toBe("waits");
    },
  });
  await expect(removing!).rejects.toMatchObject({ message: /还有人在用，不能删除：收藏 1/ });
  await user()(favourites.removeFavourite, { type: "part", id: part.id });
  let keeping: ReturnType<typeof keepPart>;
  await whileStopped(portal.context.db, {
    table: "datasheet_parts",
    act: remove,
    run: async () => {
      keeping = keepPart(part.id);
      keeping.catch(() => {});
      expect(await Promise.race([keeping, new Promise((resolve) => setTimeout(resolve, 300, "waits"))])).toBe("waits");
    },
  });
  await expect(keeping!).rejects.toMatchObject({ status: 404 });
  expect(await heldOf([part.id])).toEqual([]);
});

test("who gives a part another brand while the import that brought it is taken back waits for that, and is told that it is gone", async () => {
  const { id, partId } = await imported("MOVED");
  const other = await buildBrand({ name: "Moved Elsewhere" });
  await Promise.all([portal.makeOperator(ANOTHER), portal.tokenOf(OPERATOR)]);
  const save = () =>
    portal.callAs(ANOTHER)(editedParts.savePart, { id: partId, brandId: other.id, lifecycle: "unknown" });
  expect(await atOnce(portal.context.db, { one: () => undo(id), table: "datasheet_parts", other: save })).toMatchObject(
    [
      { status: "fulfilled", value: { removedParts: 2, removedBrands: 1 } },
      { status: "rejected", reason: { status: 404 } },
    ],
  );
});
