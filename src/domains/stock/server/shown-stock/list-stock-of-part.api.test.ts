import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { companies } from "#domains/companies/contract/companies.ts";
import { useTestApp } from "#testing/app.ts";
import { shownStock } from "../../contract/shown-stock.ts";
import { STOCK_HEAD, useStock } from "../../testing/use-stock.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const { load, mine } = useStock(portal);

test("beside a company that has a part stand the certificates of that part's brand alone, as beside one that carries it", async () => {
  const { db, now } = portal.context;
  const [proven, stated] = [await buildBrand({ name: "Badge One" }), await buildBrand({ name: "Badge Two" })];
  const [part, other] = [
    await buildPart({ mpn: "BADGE100", brandId: proven.id }),
    await buildPart({ mpn: "BADGE200", brandId: stated.id }),
  ];
  await load(`${STOCK_HEAD}\nBADGE100,Badge One,5,,,\nBADGE200,Badge Two,5,,,`);
  const companyId = (await mine()).companyId!;
  const user = await db.selectFrom("accountUsers").select("id").executeTakeFirstOrThrow();
  const { id: certificateId } = await db
    .insertInto("suppliersFiles")
    .values({
      userId: user.id,
      kind: "certificate",
      sha256: "b".repeat(64),
      createdAt: now,
      fileName: "certificate.png",
      mediaType: "image/png",
      sizeBytes: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const carried = { companyId, role: "agent", createdAt: now, updatedAt: now };
  await db
    .insertInto("suppliersRoles")
    .values({ companyId, role: "agent" })
    .onConflict((c) => c.doNothing())
    .execute();
  await db
    .insertInto("suppliersCarriedBrands")
    .values([
      { ...carried, brandId: proven.id, state: "verified", level: "authorised", certificateId },
      { ...carried, brandId: stated.id, state: "stated" },
    ])
    .execute();
  const beside = async (partId: number) =>
    (await portal.callAs()(shownStock.listStockOfPart, { partId })).data.map(
      ({ company }) => company.trust.certificates,
    );
  expect([await beside(part.id), await beside(other.id)]).toEqual([[1], [0]]);
  const carrying = async (brandId: number) =>
    (await portal.callAs()(companies.listCarriers, { brandId, role: "agent" })).data
      .filter(({ id }) => id === companyId)
      .map(({ trust }) => trust.certificates);
  expect([await carrying(proven.id), await carrying(stated.id)]).toEqual([[1], [0]]);
});
