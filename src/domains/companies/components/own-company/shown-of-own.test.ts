import { expect, test } from "vitest";
import { sayChanges } from "#web/field-changes.ts";
import type { OwnContact } from "../../contract/contacts.ts";
import type { CarriedBrand } from "../../contract/line-card.ts";
import type { OwnAgent, OwnTrader } from "../../contract/own-company.ts";
import type { OwnPromotion } from "../../contract/promotions.ts";
import { shownOfCarried } from "./brand-dialog.tsx";
import { shownOfContact } from "./contact-dialog.tsx";
import { officesOf, sentCompany, shownOfAgent, shownOfTrader, valuesOf } from "./profile-values.ts";
import { shownOfPromotion } from "./promotion-dialog.tsx";

const company = {
  id: 1,
  name: "芯谱演示电子",
  nameEn: "Xinpu",
  aliases: ["演示芯城"],
  website: "",
  region: "440304",
  regionName: "广东省 深圳市 福田区",
  address: "华强北路 1 号",
  introduction: "",
  productLines: "MCU",
  certifiedProducts: "",
  logo: null,
  offices: [{ name: "上海办", region: "310115", regionName: "上海市 浦东新区", address: "张江" }],
  isOn: true,
  review: null,
  logoReview: null,
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const agent: OwnAgent = { ...company, showsStock: true, leadDays: 14, minOrderFen: 500_050 };
const trader: OwnTrader = { ...company, strengths: "现货", warehouses: ["深圳"], paymentDays: 0, includesTax: null };

test("what a colleague has made of a company's page is told in the words of its form", () => {
  const office = { name: "北京办", region: "", regionName: "", address: "" };
  const changed = { ...agent, region: "310115", regionName: "上海市 浦东新区", isOn: false, leadDays: null };
  expect(sayChanges(shownOfAgent(agent), shownOfAgent({ ...changed, offices: [...agent.offices, office] }))).toEqual([
    "在目录中展示：是 → 否",
    "所在地区：广东省 深圳市 福田区 → 上海市 浦东新区",
    "办公点：添加 北京办",
    "交期（天）：14 → （空）",
  ]);
  expect(sayChanges(shownOfTrader(trader), shownOfTrader({ ...trader, includesTax: true, warehouses: [] }))).toEqual([
    "现货仓：删除 深圳",
    "报价是否含税：不说明 → 含税",
  ]);
});

test("a form that nobody has touched sends the page as it is, with when it was seen", () => {
  const values = valuesOf(shownOfAgent(agent));
  expect(officesOf(values)).toEqual([{ name: "上海办", region: "310115", address: "张江" }]);
  expect(sentCompany(values, agent)).toEqual({
    nameEn: "Xinpu",
    aliases: ["演示芯城"],
    website: "",
    region: "440304",
    address: "华强北路 1 号",
    introduction: "",
    productLines: "MCU",
    logoId: "",
    isOn: "true",
    offices: [{ name: "上海办", region: "310115", address: "张江" }],
    updatedAt: agent.updatedAt,
  });
});

test("what another form of the page has changed is nothing that this one shows", () => {
  const later = { updatedAt: "2026-01-02T00:00:00.000Z", strengths: "期货" };
  expect(sayChanges(shownOfAgent(agent), shownOfAgent({ ...agent, ...later }))).toEqual([]);
});

test("changes of contacts, announcements and carried brands are told, too; what is new shows nothing yet", () => {
  const contact: OwnContact = {
    id: 1,
    kind: "sales",
    name: "王销售",
    title: "",
    mobile: "+8613912345678",
    landline: "",
    email: "",
    qq: "",
    wechat: "",
    audience: "users",
    review: null,
    updatedAt: company.updatedAt,
  };
  expect(shownOfContact(contact)["mobile"]).toEqual({ label: "手机", value: "13912345678" });
  expect(sayChanges(shownOfContact(contact), shownOfContact({ ...contact, name: "李工" }))).toEqual([
    "姓名：王销售 → 李工",
  ]);
  const promotion: OwnPromotion = {
    id: 1,
    title: "现货到货",
    text: "",
    link: "",
    brand: null,
    startsOn: "2026-01-01",
    endsOn: "2026-01-31",
    state: "running",
    review: null,
    updatedAt: company.updatedAt,
  };
  const brand = { id: 3, slug: "ti", name: "TI" } as NonNullable<OwnPromotion["brand"]>;
  expect(sayChanges(shownOfPromotion(promotion), shownOfPromotion({ ...promotion, brand }))).toEqual([
    "相关品牌：（空） → TI",
  ]);
  const carried = {
    level: "first",
    certificate: { id: 7, mediaType: "application/pdf" },
    certificateNumber: "",
    validFrom: null,
    validUntil: "2026-12-31",
    change: null,
  } as CarriedBrand;
  expect(sayChanges(shownOfCarried(carried), shownOfCarried({ ...carried, validUntil: null }))).toEqual([
    "有效期至：2026-12-31 → （空）",
    "长期：否 → 是",
  ]);
  expect([shownOfContact(null), shownOfPromotion(null), shownOfCarried(null)]).toEqual([{}, {}, {}]);
});
