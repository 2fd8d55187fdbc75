import { expect, test } from "vitest";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useTestApp } from "#testing/app.ts";
import { shownStock } from "../../contract/shown-stock.ts";
import { SELLER, STOCK_HEAD, useStock } from "../../testing/use-stock.ts";

const portal = useTestApp();
const { buildPart } = catalogueOf(portal);
const { load, mine } = useStock(portal);

test("each line says how its company is reached, as everybody may see it: whole where that is public, masked or not at all else", async () => {
  const { db } = portal.context;
  const { now } = portal.clock;
  const part = await buildPart({ mpn: "REACH100" });
  await load(`${STOCK_HEAD}\nREACH100,,5,,,\nREACH-NOWHERE-9,,5,,,`);
  const companyId = (await mine()).companyId!;
  await db.deleteFrom("suppliersContacts").where("companyId", "=", companyId).execute();
  const said = async (mobile?: string) => {
    const ask = portal.callAs(mobile);
    const [line] = (await ask(shownStock.listStockOfPart, { partId: part.id })).data;
    const [found] = (await ask(partSearch.searchParts, { keywords: "REACHNOW", uncatalogued: "1" })).uncatalogued;
    expect(found!.contact).toBe(line!.company.contact);
    return found!.contact;
  };
  expect(await said()).toBe("");
  const contact = {
    companyId,
    kind: "sales",
    name: "王先生",
    title: "",
    mobile: "13700001234",
    landline: "",
    email: "",
  };
  const add = (audience: string, more: object = {}) =>
    db
      .insertInto("suppliersContacts")
      .values({
        ...contact,
        qq: "12345678",
        wechat: "wang-sales",
        audience,
        position: 1,
        createdAt: now,
        updatedAt: now,
        ...more,
      } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
  await add("nobody");
  expect(await said()).toBe("");
  const { id } = await add("users", { position: 2 });
  // Lines are the same for everyone, also for who could see more on the company's page.
  for (const asker of [undefined, SELLER]) expect(await said(asker)).toBe("手机 137****1234");
  await db.updateTable("suppliersContacts").set({ audience: "public" }).where("id", "=", id).execute();
  expect(await said()).toBe("手机 13700001234，QQ 12345678，微信 wang-sales");
});
