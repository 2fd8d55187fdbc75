import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { useTestApp } from "#testing/app.ts";
import { promotions } from "../../contract/promotions.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";

const portal = useTestApp();
const { newMember } = useEnterprises(portal);
const { buildBrand } = catalogueOf(portal);
const OWNER = "13800000002";
const dayIn = (days: number) => formatDay(new Date(portal.clock.now.getTime() + days * DAY_MS));
const announced = (title: string, from = 0, until = 1) => ({ title, startsOn: dayIn(from), endsOn: dayIn(until) });
const own = () => portal.callAs(OWNER)(promotions.listOwnPromotions, {});
const running = async (companyId: number) =>
  (await portal.callAs()(promotions.runningPromotions, { companyId })).map(({ title }) => title);

test("a company announces from a day until a day, five on one day at most; its page shows those of today", async () => {
  const call = portal.callAs(OWNER);
  const brand = await buildBrand({ name: "Announced Brand" });
  const { id } = await call(promotions.addPromotion, {
    ...announced("今天"),
    text: "现货特价",
    link: "/datasheet/datasheetSearch/LM358",
    brandId: brand.id,
  });
  await call(promotions.addPromotion, { ...announced("将来", 5, 9), link: "https://example.com/a" });
  const company = await portal.context.db.selectFrom("suppliersCompanies").select("id").executeTakeFirstOrThrow();
  await portal.context.db
    .insertInto("suppliersPromotions")
    .values({
      companyId: company.id,
      title: "过去",
      startsOn: dayIn(-9),
      endsOn: dayIn(-1),
      createdAt: portal.context.now,
      updatedAt: portal.context.now,
    })
    .execute();
  expect((await own()).data.map(({ title, state }) => [title, state])).toEqual([
    ["将来", "coming"],
    ["今天", "running"],
    ["过去", "over"],
  ]);
  expect(await portal.callAs()(promotions.runningPromotions, { companyId: company.id })).toMatchObject([
    { title: "今天", brand: { name: "Announced Brand" } },
  ]);

  const wrong = async (changes: object) =>
    Object.keys(
      (await portal.request(promotions.addPromotion, { ...announced("错"), ...changes }, OWNER)).json<{
        errors?: object;
      }>().errors ?? {},
    );
  expect(
    await Promise.all(
      [
        { link: "javascript:alert(1)" },
        { link: "//evil.example" },
        { link: "ftp://a.example/b" },
        { endsOn: dayIn(-1), startsOn: dayIn(-2) },
        { endsOn: dayIn(0), startsOn: dayIn(1) },
        { startsOn: "" },
        { title: "" },
        { brandId: 999_999 },
      ].map(wrong),
    ),
  ).toEqual([["link"], ["link"], ["link"], ["endsOn"], ["endsOn"], ["startsOn"], ["title"], ["brandId"]]);

  for (let number = 0; number < 3; number++) await call(promotions.addPromotion, announced(`同日${number}`, 6, 7));
  const last = await Promise.all(
    [1, 2].map((number) => portal.request(promotions.addPromotion, announced(`最后${number}`, 4, 6), OWNER)),
  );
  expect(last.map((answer) => answer.json<{ msg: string }>().msg)).toContain(`同一天最多 5 条公告，${dayIn(6)} 已满`);
  await call(promotions.addPromotion, announced("另一天", 8, 20));

  const { updatedAt } = (await own()).data.find((one) => one.id === id)!;
  await call(promotions.editPromotion, { id, updatedAt, ...announced("今天改过") });
  await expect(call(promotions.editPromotion, { id, updatedAt, ...announced("又改") })).rejects.toMatchObject({
    message: expect.stringContaining("内容刚被修改过"),
  });
  await expect(portal.callAs("13800000003")(promotions.removePromotion, { id })).rejects.toMatchObject({
    message: "该公告已被删除",
  });
  const finance = await newMember("finance");
  await expect(portal.callAs(finance.mobile)(promotions.removePromotion, { id })).rejects.toMatchObject({
    message: "您在企业中的角色不能进行此操作",
  });
  expect(await running(company.id)).toEqual(["今天改过"]);
  await portal.context.db
    .updateTable("suppliersCompanies")
    .set({ hiddenAt: portal.context.now })
    .where("id", "=", company.id)
    .execute();
  expect(await running(company.id)).toEqual([]);
  await call(promotions.removePromotion, { id });

  const over = Array.from({ length: 200 }, () => ({
    companyId: company.id,
    title: "过去",
    startsOn: dayIn(-9),
    endsOn: dayIn(-1),
    createdAt: portal.context.now,
    updatedAt: portal.context.now,
  }));
  await portal.context.db.insertInto("suppliersPromotions").values(over).execute();
  await expect(call(promotions.addPromotion, announced("太多", 30, 31))).rejects.toMatchObject({
    message: "公告最多保留 200 条，请先删除已结束的",
  });
});
