import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { ownSteps } from "#domains/enterprises/contract/own-steps.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { useTestApp } from "#testing/app.ts";
import { ownContacts } from "../../contract/contacts.ts";
import { lineCard } from "../../contract/line-card.ts";
import { ownCompany } from "../../contract/own-company.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);
const { newUser, newMember } = useEnterprises(portal);
const OWNER = "13800000002";

test("a company is told its next step after each, from its certification to what it announces; others are told none", async () => {
  const next = async (mobile = OWNER) =>
    (await portal.callAs(mobile)(ownSteps.listOwnSteps, {})).find(({ isDone }) => !isDone)?.title ?? null;
  expect(await next()).toBe("企业主页");
  await portal.callAs(OWNER)(ownCompany.addTraderProfile, {});
  expect(await next()).toBe("代理品牌");
  const brand = await buildBrand();
  await portal.callAs(OWNER)(lineCard.addBrand, { role: "trader", brandId: String(brand.id) });
  expect(await next()).toBe("现货库存");
  await portal.callAs(OWNER)(ownContacts.addContact, {
    kind: "sales",
    name: "王销售",
    mobile: "13912345678",
    audience: "users",
  });
  const seller = await newMember("seller");
  expect(await next(seller.mobile)).toBe("现货库存");
  expect((await portal.callAs(OWNER)(ownSteps.listOwnSteps, {})).filter(({ isDone }) => isDone)).toMatchObject([
    { title: "企业认证" },
    { title: "企业主页" },
    { title: "代理品牌" },
    { title: "联系人" },
  ]);
  for (const { mobile } of [await newMember("buyer"), await newUser("没有企业")])
    expect(await portal.callAs(mobile)(ownSteps.listOwnSteps, {})).toEqual([]);
  await expect(portal.callAs()(ownSteps.listOwnSteps, {})).rejects.toMatchObject({ status: 401 });
});
