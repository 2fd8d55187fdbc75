import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { useTestApp } from "#testing/app.ts";
import { lineCard } from "../../contract/line-card.ts";
import { ownCompany } from "../../contract/own-company.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);
const { newMember } = useEnterprises(portal);
const OWNER = "13800000002";

test("of many names each is one brand by any of its names, several that may be meant, or none, before anything is saved", async () => {
  const owner = portal.callAs(OWNER);
  const ti = await buildBrand({ name: "Texas Instruments", nameCn: "德州仪器", aliases: ["TI"] });
  const sg = await buildBrand({ name: "SGMICRO", nameCn: "圣邦微" });
  const sgx = await buildBrand({ name: "SGMC Power" });
  const match = async (names: string) =>
    (await owner(lineCard.matchBrands, { role: "agent", names })).data.map(({ typed, match, brands }) => [
      typed,
      match,
      brands.map(({ id }) => id),
    ]);
  expect(await match("ti\n德州儀器，圣邦微 SGMICRO；SGM、不存在的牌子\t TI")).toEqual([
    ["ti", "one", [ti.id]],
    ["德州儀器", "one", [ti.id]],
    ["圣邦微 SGMICRO", "several", [sg.id]],
    ["SGM", "several", [sg.id, sgx.id]],
    ["不存在的牌子", "none", []],
  ]);
  expect((await owner(lineCard.listOwnBrands, { role: "agent" })).totalRecord).toBe(0);
  await expect(match(" ，、 ")).rejects.toMatchObject({ errors: { names: "请输入品牌" } });
  await expect(match(Array.from({ length: 101 }, (_, at) => `牌子${at}`).join())).rejects.toMatchObject({
    errors: { names: "一次最多 100 个品牌" },
  });
  await expect(match("长".repeat(61))).rejects.toMatchObject({ errors: { names: expect.stringContaining("过长") } });
});

test("many brands are added at once, all or none, each once; whoever may not is refused", async () => {
  const owner = portal.callAs(OWNER);
  const brands = [await buildBrand(), await buildBrand(), await buildBrand()];
  const ids = brands.map(({ id }) => id);
  await expect(owner(lineCard.addBrands, { role: "trader", brandIds: [...ids, 999_999_999] })).rejects.toMatchObject({
    errors: { brandIds: "有品牌已不存在，请重新识别" },
  });
  expect(await owner(lineCard.addBrands, { role: "trader", brandIds: ids.slice(0, 2) })).toEqual({
    added: 2,
    known: 0,
  });
  expect(await owner(lineCard.addBrands, { role: "trader", brandIds: [...ids, ids[0]!] })).toEqual({
    added: 1,
    known: 2,
  });
  const listed = await owner(lineCard.listOwnBrands, { role: "trader" });
  expect(listed.data.map(({ brand, state }) => [brand.id, state]).sort()).toEqual(
    ids.map((id) => [id, "stated"]).sort(),
  );
  const match = async () => (await owner(lineCard.matchBrands, { role: "trader", names: brands[0]!.name })).data;
  expect(await match()).toMatchObject([{ match: "one", brands: [{ id: ids[0], isCarried: true }] }]);
  // One that operators have hidden is as one that is not there.
  const hide = (hiddenAt: Date | null) =>
    portal.context.db.updateTable("datasheetBrands").set({ hiddenAt }).where("id", "=", ids[0]!).execute();
  await hide(portal.clock.now);
  expect(await match()).toMatchObject([{ match: "none", brands: [] }]);
  await expect(owner(lineCard.addBrands, { role: "agent", brandIds: ids })).rejects.toMatchObject({
    errors: { brandIds: "有品牌已不存在，请重新识别" },
  });
  await hide(null);
  const buyer = await newMember("buyer");
  await expect(
    portal.callAs(buyer.mobile)(lineCard.addBrands, { role: "trader", brandIds: ids }),
  ).rejects.toMatchObject({ message: "您在企业中的角色不能进行此操作" });
});

test("what was said of brands and products for the certification is offered where they are told", async () => {
  const { db } = portal.context;
  const owner = portal.callAs(OWNER);
  await db.deleteFrom("suppliersCompanies").where("enterpriseId", "is not", null).execute();
  await db.updateTable("suppliersEnterprises").set({ brands: "TI、ADI", products: "电源管理、MCU" }).execute();
  expect(await owner(ownCompany.readAgentProfile, {})).toMatchObject({
    productLines: "电源管理、MCU",
    certifiedProducts: "电源管理、MCU",
  });
  expect((await owner(lineCard.listOwnBrands, { role: "agent" })).certifiedBrands).toBe("TI、ADI");
  // A page that begins by something else has them too.
  await owner(lineCard.addBrands, { role: "agent", brandIds: [(await buildBrand()).id] });
  expect(await owner(ownCompany.readAgentProfile, {})).toMatchObject({ productLines: "电源管理、MCU" });
});
