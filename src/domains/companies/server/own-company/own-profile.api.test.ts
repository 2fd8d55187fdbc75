import { expect, test } from "vitest";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { useTestApp } from "#testing/app.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { companies } from "../../contract/companies.ts";
import { ownCompany } from "../../contract/own-company.ts";
import { licence, useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";

const portal = useTestApp();
const { newUser, newMember, bring, filledForm } = useEnterprises(portal);
const OWNER = "13800000002";
const NAME = "芯谱演示电子（深圳）有限公司";
const ownerId = async () =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${OWNER}`)
      .executeTakeFirstOrThrow()
  ).id;
const found = (id: number) =>
  portal.context.db
    .selectFrom("suppliersCompanies")
    .select(["name", "searchText", "letter", "logoId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("a certified company says what it is as an agent and as a trader, each on or off", async () => {
  const { db } = portal.context;
  const owner = portal.callAs(OWNER);
  expect(await owner(ownCompany.readAgentProfile, {})).toMatchObject({
    id: null,
    name: NAME,
    isOn: false,
    showsStock: true,
    updatedAt: null,
  });
  const logo = await bring({ mobile: OWNER, id: await ownerId() }, licence, { kind: "logo" });
  const told = {
    nameEn: "Xinpu Demo",
    aliases: ["演示芯城", "演示芯城", " "],
    website: "https://demo.example.com",
    region: "440304",
    address: "华强北路 1 号",
    introduction: "授权代理。",
    productLines: "MCU、电源管理",
    offices: [{ name: "上海办", region: "310115", address: "张江" }, { name: "北京办" }],
    isOn: "true",
  };
  const { id } = await owner(ownCompany.saveAgentProfile, {
    ...told,
    logoId: logo.id,
    showsStock: "",
    leadDays: "14",
    minOrderFen: 500_000,
  });
  expect(await owner(ownCompany.readAgentProfile, {})).toMatchObject({
    id,
    isOn: true,
    showsStock: false,
    leadDays: 14,
    minOrderFen: 500_000,
    aliases: ["演示芯城"],
    logo: { id: logo.id },
    regionName: "广东省 深圳市 福田区",
    offices: [
      { name: "上海办", region: "310115", regionName: "上海市 浦东新区" },
      { name: "北京办", region: "", regionName: "" },
    ],
  });
  expect(await found(id)).toMatchObject({
    letter: "X",
    searchText: expect.stringMatching(/xinpudemo.*演示芯城.*yanshixincheng.*ysxc/),
  });

  // The page is one, the roles are two.
  const trader = await owner(ownCompany.readTraderProfile, {});
  expect(trader).toMatchObject({ id, nameEn: "Xinpu Demo", isOn: false, warehouses: [], includesTax: null });
  await owner(ownCompany.saveTraderProfile, {
    ...told,
    logoId: logo.id,
    strengths: "现货",
    warehouses: ["深圳", "香港"],
    paymentDays: "",
    includesTax: "false",
    updatedAt: trader.updatedAt!,
  });
  expect(await owner(ownCompany.readTraderProfile, {})).toMatchObject({
    isOn: true,
    warehouses: ["深圳", "香港"],
    paymentDays: null,
    includesTax: false,
  });
  await owner(ownCompany.saveAgentProfile, { ...told, isOn: "", showsStock: "true" });
  expect(await db.selectFrom("suppliersRoles").select("role").where("companyId", "=", id).execute()).toEqual([
    { role: "trader" },
  ]);
  expect((await found(id)).logoId).toBeNull();
});

test("a company is added to the agents and traders once, and edited where it stands", async () => {
  const owner = portal.callAs(OWNER);
  for (const role of ["Agent", "Trader"] as const) {
    await owner(ownCompany[`save${role}Profile`], { isOn: "", showsStock: "" });
    const told = { introduction: "现货与期货。", showsStock: "true" };
    const word = role === "Agent" ? "代理商" : "贸易商";
    await expect(owner(ownCompany[`edit${role}Profile`], told)).rejects.toThrow(`贵司还不是名录中的${word}，请先添加`);
    await owner(ownCompany[`add${role}Profile`], told);
    await expect(owner(ownCompany[`add${role}Profile`], told)).rejects.toThrow(`贵司已是名录中的${word}，请直接修改`);
    await owner(ownCompany[`edit${role}Profile`], { ...told, introduction: "只做现货。" });
    expect(await owner(ownCompany[`read${role}Profile`], {})).toMatchObject({ isOn: true, introduction: "只做现货。" });
  }
  const traders = await portal.callAs()(companies.listTraders, {});
  expect(traders.data.map(({ name }) => name)).toContain(NAME);
  expect(traders.data.every(({ roles }) => roles.includes("trader"))).toBe(true);
  expect(traders.totalRecord).toBe((await portal.callAs()(companies.listCompanies, { type: "trader" })).totalRecord);
});

test("a company that is certified as a maker stands in the directory as one once it keeps its page", async () => {
  const { db } = portal.context;
  const owner = portal.callAs(OWNER);
  const setType = (type: string) =>
    db
      .updateTable("suppliersCertifications")
      .set({ type })
      .where("id", "=", (eb) =>
        eb.selectFrom("suppliersEnterprises").select("certificationId").where("name", "=", NAME),
      )
      .execute();
  const makers = async () =>
    (await portal.callAs()(companies.listCompanies, { type: "maker" })).data.map(({ name }) => name);
  await setType("maker");
  await owner(ownCompany.saveAgentProfile, { isOn: "", showsStock: "true" });
  expect(await makers()).toEqual([NAME]);
  await setType("oem");
  await owner(ownCompany.saveAgentProfile, { isOn: "true", showsStock: "true" });
  expect(await makers()).toEqual([]);
});

test("of two who change it at once the second is told; buyers look on, muted users and others are refused", async () => {
  const owner = portal.callAs(OWNER);
  const [seller, buyer, outsider] = [
    await newMember("seller"),
    await newMember("buyer"),
    await newUser("没有企业的人"),
  ];
  const { updatedAt } = await owner(ownCompany.readAgentProfile, {});
  const seen = { updatedAt: updatedAt!, isOn: "true", showsStock: "true" };
  const answers = await Promise.all(
    [OWNER, seller.mobile].map((mobile) =>
      portal.request(ownCompany.saveAgentProfile, { ...seen, address: mobile }, mobile),
    ),
  );
  expect(
    answers.map((answer) => answer.json<{ msg: string }>().msg).filter((text) => text.includes("内容刚被修改过")),
  ).toHaveLength(1);
  expect(await portal.callAs(buyer.mobile)(ownCompany.readAgentProfile, {})).toMatchObject({ isOn: true });
  await expect(
    portal.callAs(buyer.mobile)(ownCompany.saveAgentProfile, { isOn: "", showsStock: "" }),
  ).rejects.toMatchObject({
    message: "您在企业中的角色不能进行此操作",
  });
  await expect(portal.callAs(outsider.mobile)(ownCompany.readAgentProfile, {})).rejects.toMatchObject({
    message: "您还没有企业",
  });
  const { db, now } = portal.context;
  await db
    .updateTable("accountUsers")
    .set({ mutedUntil: new Date(now.getTime() + 86_400_000), mutedReason: "广告" })
    .where("id", "=", seller.id)
    .execute();
  await expect(
    portal.callAs(seller.mobile)(ownCompany.saveAgentProfile, { isOn: "", showsStock: "" }),
  ).rejects.toMatchObject({
    message: expect.stringContaining("广告"),
  });
  const strange = await bring(outsider, licence, { kind: "logo" });
  await expect(
    owner(ownCompany.saveAgentProfile, { isOn: "", showsStock: "", logoId: strange.id }),
  ).rejects.toMatchObject({
    errors: { logoId: "文件不存在，请重新上传" },
  });
  const wrong = {
    isOn: "",
    showsStock: "",
    leadDays: "366",
    website: "javascript:alert(1)",
    nameEn: "芯谱",
    aliases: Array.from({ length: 21 }, (_, index) => `别名${index}`),
  };
  expect(
    Object.keys(
      (await portal.request(ownCompany.saveAgentProfile, wrong, OWNER)).json<{ errors: object }>().errors,
    ).sort(),
  ).toEqual(["aliases", "leadDays", "nameEn", "website"]);
  await expect(
    owner(ownCompany.saveAgentProfile, { isOn: "", showsStock: "", region: "440300" }),
  ).rejects.toMatchObject({
    errors: { region: "请选择到区县" },
  });
});

test("its name follows the certification, and so does what it is found by", async () => {
  const user = await newUser("改名的公司");
  const form = await filledForm(user);
  const certify = async (name: string) => {
    await portal.callAs(user.mobile)(certification.submitCertification, { ...form, name });
    const { id } = await portal.context.db
      .selectFrom("suppliersCertifications")
      .select("id")
      .where("submittedBy", "=", user.id)
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow();
    await decideByTwo(portal, {
      queue: "certifications",
      ids: String(id),
      decision: "approved",
    });
  };
  await certify("深圳市旧名电子有限公司");
  const { id } = await portal.callAs(user.mobile)(ownCompany.saveAgentProfile, {
    isOn: "true",
    showsStock: "true",
    aliases: ["旧名"],
  });
  await certify("广州市新名电子有限公司");
  expect(await found(id)).toMatchObject({
    name: "广州市新名电子有限公司",
    letter: "G",
    searchText: expect.stringMatching(/gzsxmdzyxgs.*旧名/),
  });
});
