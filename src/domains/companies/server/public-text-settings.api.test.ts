import { beforeAll, expect, test } from "vitest";
import { configEntries } from "#domains/config/contract/config-entries.ts";
import { saveJson } from "#domains/config/testing/set-value.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { publicTexts } from "#domains/moderation/contract/public-texts.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { lookKey } from "#platform/domain/public-text.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { useTestApp } from "#testing/app.ts";
import { companies } from "../contract/companies.ts";
import { ownCompany } from "../contract/own-company.ts";
import { promotions } from "../contract/promotions.ts";

const portal = useTestApp();
const { newMember } = useEnterprises(portal);
const OWNER = "13800000002";
const OPERATOR = "13800000009";
const owner = () => portal.callAs(OWNER);
const operator = () => portal.callAs(OPERATOR);
const dayIn = (days: number) => formatDay(new Date(portal.clock.now.getTime() + days * DAY_MS));
const announce = (title: string) => owner()(promotions.addPromotion, { title, startsOn: dayIn(0), endsOn: dayIn(1) });
const setLook = (kind: string, look: string) =>
  saveJson(portal, OPERATOR, { key: lookKey(kind), value: JSON.stringify(look) });
const waiting = async () =>
  (await operator()(queues.listCases, { queue: "public-texts", pageSize: 100 })).cases.data.map(({ title }) => title);
let companyId: number;
const running = async () =>
  (await portal.callAs()(promotions.runningPromotions, { companyId })).map(({ title }) => title);

beforeAll(async () => {
  ({ id: companyId } = await owner()(ownCompany.saveAgentProfile, {
    isOn: "true",
    showsStock: "true",
    introduction: "授权代理模拟器件。",
  }));
});

test("operators say of each kind whether it is looked at before others see it, after that, or where it holds a word", async () => {
  const looks = (await operator()(configEntries.listConfig, {})).filter(({ key }) => key.startsWith("look"));
  expect(looks.map(({ key }) => key).toSorted()).toEqual(
    Object.keys(portal.context.declared.publicTexts).map(lookKey).toSorted(),
  );
  await expect(setLook("company-promotion", "never")).rejects.toMatchObject({ errors: { value: expect.anything() } });
  await expect(setLook("stock-file", "after")).rejects.toMatchObject({ errors: { value: expect.anything() } });

  await setLook("company-promotion", "hits");
  const { id } = await announce("命中才审");
  expect([await running(), (await waiting()).filter((title) => title.includes("命中才审"))]).toEqual([
    ["命中才审"],
    [],
  ]);
  await setLook("company-promotion", "before");
  // What was public before stays so until it is changed.
  expect(await running()).toEqual(["命中才审"]);
  await announce("先审后发");
  expect(await running()).toEqual(["命中才审"]);
  expect(await waiting()).toContainEqual(expect.stringContaining("先审后发"));
  await setLook("company-promotion", "after");
  await announce("先发后审");
  expect((await running()).toSorted()).toEqual(["先发后审", "命中才审"]);
  expect(await waiting()).toContainEqual(expect.stringContaining("先发后审"));
  await owner()(promotions.removePromotion, { id });
});

test("texts are sorted by their number from either end", async () => {
  const made = [await announce("排序的公告一"), await announce("排序的公告二")].map(({ id }) => id);
  const sorted = async (sort: string) =>
    (await operator()(publicTexts.listPublicTexts, { kind: "company-promotion", words: "排序的公告", sort })).data;
  expect((await sorted("id")).map(({ id }) => id)).toEqual(made);
  for (const sort of ["-id", ""]) expect((await sorted(sort)).map(({ id }) => id)).toEqual(made.toReversed());
  for (const id of made) await owner()(promotions.removePromotion, { id });
});

test("an operator takes one text down without its page, and puts it back; its owner is told both times", async () => {
  const { id } = await announce("可以下架的公告");
  const act = (act: "take-down" | "put-back", by = OPERATOR) =>
    portal.callAs(by)(publicTexts.takeDownText, { id, kind: "company-promotion", act, reason: "不实宣传" });
  const listed = async () =>
    (await operator()(publicTexts.listPublicTexts, { kind: "company-promotion", words: "可以下架" })).data;
  expect(await listed()).toMatchObject([{ id, state: "shown" }]);
  await act("take-down");
  expect(await running()).not.toContain("可以下架的公告");
  expect(await portal.callAs()(companies.readCompany, { id: companyId })).toMatchObject({
    introduction: "授权代理模拟器件。",
  });
  expect(await listed()).toMatchObject([{ id, state: "refused", reason: "不实宣传" }]);
  const told = async () => (await owner()(notices.listNotices, {})).data[0];
  expect(await told()).toMatchObject({ title: "推广公告已下架", text: expect.stringContaining("不实宣传") });
  await expect(act("take-down")).rejects.toMatchObject({ message: expect.stringContaining("状态已改变") });
  await act("put-back");
  expect(await running()).toContain("可以下架的公告");
  expect(await told()).toMatchObject({ title: "推广公告已恢复展示" });
  await expect(act("take-down", OWNER)).rejects.toMatchObject({ status: 403 });

  const mate = await newMember("seller");
  await portal.makeOperator(mate.mobile);
  await expect(act("take-down", mate.mobile)).rejects.toMatchObject({ status: 403 });
  expect(await running()).toContain("可以下架的公告");
});

test("what was never looked at can be taken down, too; of its own company an operator takes nothing", async () => {
  const { db } = portal.context;
  await db.deleteFrom("moderationCases").execute();
  const mate = await newMember("seller");
  await portal.makeOperator(mate.mobile);
  const take = (by: string) =>
    portal.callAs(by)(publicTexts.takeDownText, {
      id: companyId,
      kind: "company-introduction",
      act: "take-down",
      reason: "不实宣传",
    });
  await expect(take(mate.mobile)).rejects.toMatchObject({ status: 403 });
  expect(await db.selectFrom("moderationCases").select("id").execute()).toEqual([]);
  await take(OPERATOR);
  expect(await portal.callAs()(companies.readCompany, { id: companyId })).toMatchObject({ introduction: "" });
  const seenBy = async (mobile: string) =>
    (await portal.callAs(mobile)(publicTexts.listPublicTexts, { kind: "company-introduction" })).data.some(
      ({ id }) => id === companyId,
    );
  expect([await seenBy(OPERATOR), await seenBy(mate.mobile)]).toEqual([true, false]);
  await expect(
    operator()(publicTexts.takeDownText, { id: 1, kind: "stock-file", act: "take-down", reason: "x" }),
  ).rejects.toMatchObject({ status: 404 });
});
