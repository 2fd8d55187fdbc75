import { afterEach, beforeEach, expect } from "vitest";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import type { TestApp } from "#testing/app.ts";
import { ownStock } from "../contract/own-stock.ts";
import { stockUploads } from "../contract/uploads.ts";
import { loadStockFile } from "../server/uploads/load-task.ts";
import type { StockMode } from "../labels.ts";

/** Who keeps the stock of the demonstration's company. */
export const SELLER = "13800000002";
export const STOCK_HEAD = "型号,品牌,数量,批号,仓库,单价";

/** A company that brings its stock in files; before each test it has none, and nothing is under way; after each its lines are as they were counted. */
export function useStock(portal: TestApp) {
  const contextNow = () => ({ ...portal.context, now: portal.clock.now });
  const asSeller = () => portal.callAs(SELLER);

  beforeEach(async () => {
    const { db } = portal.context;
    for (const table of [
      "suppliersStockStaged",
      "suppliersStockRefused",
      "suppliersStockUploads",
      "suppliersStockTries",
      "suppliersStockMappings",
      "suppliersStockLines",
      "suppliersStockUndo",
    ] as const)
      await db.deleteFrom(table).execute();
  });
  afterEach(async () => {
    const { db } = portal.context;
    const counted = await db
      .selectFrom("suppliersStockCounts")
      .select(["companyId", "lines", "freshLines", "heldLines"])
      .where("lines", ">", 0)
      .orderBy("companyId")
      .execute();
    const lines = await db
      .selectFrom("suppliersStockLines")
      .select((eb) => [
        "companyId",
        eb.fn.countAll<number>().as("lines"),
        eb.fn.countAll<number>().filterWhere("isFresh", "=", true).as("freshLines"),
        eb.fn
          .countAll<number>()
          .filterWhere(eb.or([eb("heldUploadId", "is not", null), eb("isHeld", "=", true)]))
          .as("heldLines"),
      ])
      .groupBy("companyId")
      .orderBy("companyId")
      .execute();
    expect(counted).toEqual(lines);
  });

  async function userIdOf(mobile: string): Promise<number> {
    return (
      await portal.context.db
        .selectFrom("accountUsers")
        .select("id")
        .where("mobile", "=", `+86${mobile}`)
        .executeTakeFirstOrThrow()
    ).id;
  }

  async function bring(file: string | Buffer, { mobile = SELLER, fileName = "库存.csv" } = {}) {
    const { id } = await buildUpload(contextNow(), {
      userId: await userIdOf(mobile),
      purpose: "stock",
      bytes: Buffer.from(file),
      mediaType: "text/plain",
      fileName,
    });
    return portal.callAs(mobile)(stockUploads.openStockUpload, { uploadId: id });
  }

  /** Confirms a file as it was guessed; it is not loaded yet. */
  async function confirm(file: string | Buffer, mode: StockMode) {
    const { id, sheet, headingRow, mapping } = await bring(file);
    return asSeller()(stockUploads.loadStock, { id, sheet, headingRow, mapping, mode });
  }

  async function load(file: string | Buffer, mode: StockMode = "merge") {
    const { id } = await confirm(file, mode);
    await loadStockFile(contextNow(), { uploadId: id });
    await agree(id);
    return (await asSeller()(stockUploads.listStockUploads, {})).data.find((upload) => upload.id === id)!;
  }

  /** Agrees to a replacement where one asks, and loads it. */
  async function agree(id: number) {
    const { data } = await asSeller()(stockUploads.listStockUploads, {});
    const { asked } = data.find((upload) => upload.id === id)!;
    if (!asked) return;
    await asSeller()(stockUploads.agreeToReplacement, { id, asked });
    await loadStockFile(contextNow(), { uploadId: id });
  }

  const mine = (more: Record<string, unknown> = {}) => asSeller()(ownStock.listOwnStock, more);

  /** Its lines in words. */
  async function linesOf(): Promise<string[]> {
    return (await mine({ pageSize: 100 })).data
      .map(({ mpn, brandName, quantity, dateCode, place, price, currency }) =>
        [mpn, brandName, quantity, dateCode, place, price, currency].join(" "),
      )
      .sort();
  }

  return { contextNow, asSeller, userIdOf, bring, confirm, agree, load, mine, linesOf };
}
