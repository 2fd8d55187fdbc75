import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { popularity } from "#domains/catalogue/contract/popularity.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { askedParts } from "../../contract/asked-parts.ts";
import { keepStockCurrent } from "../keep-stock-current.ts";
import { SELLER, STOCK_HEAD, useStock } from "../../testing/use-stock.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const { load, contextNow } = useStock(portal);

test("a company is told on the pages of which parts its stock was seen, each visitor once a day", async () => {
  const brand = await buildBrand({ name: "Asked Brand" });
  const [asked, other] = [
    await buildPart({ mpn: "ASKED100", brandId: brand.id }),
    await buildPart({ mpn: "ASKED200", brandId: brand.id }),
  ];
  const list = () => portal.callAs(SELLER)(askedParts.listAskedParts, { days: 30 });
  await load(`${STOCK_HEAD}\nASKED100,Asked Brand,5,,,`);
  expect(await list()).toEqual([]);
  for (const id of [asked.id, asked.id, other.id]) await portal.callAs()(popularity.recordView, { kind: "part", id });
  expect(await list()).toEqual([{ id: asked.id, mpn: "ASKED100", brandName: "Asked Brand", looks: 1 }]);
  const context = contextNow();
  await keepStockCurrent({ ...context, now: new Date(context.now.getTime() + 100 * DAY_MS) });
  expect(await list()).toEqual([]);
  await expect(portal.callAs()(askedParts.listAskedParts, {})).rejects.toMatchObject({ status: 401 });
});
