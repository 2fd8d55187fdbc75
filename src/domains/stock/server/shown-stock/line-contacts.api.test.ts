import { expect, test } from "vitest";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useTestApp } from "#testing/app.ts";
import { shownStock } from "../../contract/shown-stock.ts";
import { SELLER, STOCK_HEAD, useStock } from "../../testing/use-stock.ts";

const portal = useTestApp();
const { buildPart } = catalogueOf(portal);
const { open } = openPages(portal);
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
  // Before one that can be called stands no other, be it for everybody; an e-mail is said where there is nothing else.
  const mail = await add("public", { position: 0, mobile: "", qq: "", wechat: "", email: "sales@example.org" });
  expect(await said()).toBe("手机 137****1234");
  await db.updateTable("suppliersContacts").set({ mobile: "" }).where("id", "=", id).execute();
  expect(await said()).toBe("邮箱 sales@example.org");
  await db.deleteFrom("suppliersContacts").where("id", "=", mail.id).execute();
  // Names of chats are for whom they are: who that is, everybody may know.
  expect(await said()).toBe("QQ、微信仅登录用户可见");
  await db.updateTable("suppliersContacts").set({ mobile: contact.mobile }).where("id", "=", id).execute();
  await db.updateTable("suppliersContacts").set({ audience: "public" }).where("id", "=", id).execute();
  expect(await said()).toBe("手机 13700001234，QQ 12345678，微信 wang-sales");
  // Whoever finds the number in a search calls from there, with a phone too.
  for (const address of ["/specification/REACHNOW", "/mobile/search?keywords=REACHNOW"])
    expect((await open(address)).html).toContain('href="tel:13700001234"');
});

test("what a line says beside numbers is read by everybody with contacts masked, and by its own company as it was written", async () => {
  const part = await buildPart({ mpn: "REACH200" });
  const note = "散新 联系 13700001234，微信 wang-sales";
  await load(
    `型号,数量,仓库,封装,备注\nREACH200,5,深圳 QQ:12345678,SOIC-8,${note.replace("，", " ")}\nREACH201 13700001234,5,,,`,
  );
  const own = await mine();
  const companyId = own.companyId!;
  const written = own.data.find(({ mpn }) => mpn === "REACH200")!;
  expect(written.note).toContain("13700001234");
  const ask = portal.callAs();
  const [line] = (await ask(shownStock.listStockOfPart, { partId: part.id })).data;
  const lines = (await ask(shownStock.listStockOfCompany, { companyId })).data;
  for (const shown of [line!, lines.find(({ mpn }) => mpn === "REACH200")!]) {
    expect(shown.note).toMatch(/^散新 联系 137\*{4} 微信 w\*{4}$/);
    expect(shown).toMatchObject({ place: "深圳 QQ:1****", package: "SOIC-8" });
  }
  // A number that is no part may hold anything.
  expect(lines.map(({ mpn }) => mpn)).toContain("REACH201 137****");
});
