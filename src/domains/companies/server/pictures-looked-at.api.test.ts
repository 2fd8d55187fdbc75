import { sql } from "kysely";
import { expect, test } from "vitest";
import { profile } from "#domains/accounts/contract/profile.ts";
import { AVATAR_PICTURE, lookedAtPictures } from "#domains/accounts/server/public/looked-at-pictures.ts";
import { licence, useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { publicTexts } from "#domains/moderation/contract/public-texts.ts";
import { onAskMachine } from "#domains/moderation/server/public-texts/ask-machine.ts";
import { onLookAgain } from "#domains/moderation/server/public-texts/look-again.ts";
import { newsArticles } from "#domains/news/contract/articles.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import type { MachineVerdict } from "#ports/machine-moderation/port.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import { useTestApp } from "#testing/app.ts";
import { companies } from "../contract/companies.ts";
import { ownCompany } from "../contract/own-company.ts";

const portal = useTestApp();
const { newUser, bring } = useEnterprises(portal);
const OWNER = "13800000002";
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);

/** Runs what was queued for the machine, which says the same of every picture; answers how many it was shown. */
async function lookWith(verdict: MachineVerdict): Promise<number> {
  const { ports, db } = portal.context;
  let shown = 0;
  const machineModeration = {
    ...ports.machineModeration,
    lookAtPicture: async () => {
      shown++;
      return verdict;
    },
  };
  const { rows } = await sql<{ data: never }>`
    delete from pgboss.job where name = 'moderation.askMachine' returning data`.execute(db);
  const context = { ...portal.context, ports: { ...ports, machineModeration }, now: portal.clock.now };
  for (const { data } of rows) await onAskMachine.run(context, data);
  return shown;
}

const waiting = async (kindTitle: string) =>
  (await operator()(queues.listCases, { queue: "public-texts", pageSize: 100 })).cases.data.filter(({ facts }) =>
    facts.some(({ value }) => value === kindTitle),
  );
const decide = (id: number, decision: "released" | "refused") =>
  operator()(queues.decideCases, {
    queue: "public-texts",
    ids: [id] as never,
    decision,
    reason: decision === "refused" ? "违反法律法规" : "",
  });
const statusOf = async (address: string) => (await portal.app.inject(address)).statusCode;

test("a logo that the machine finds bad is seen by nobody until an operator, who sees it in its case, lets it; its owner is told", async () => {
  const as = portal.callAs(OWNER);
  const { id: userId } = await as(profile.myDetail, {});
  const logo = await bring({ mobile: OWNER, id: userId }, licence, { kind: "logo" });
  const { id } = await as(ownCompany.saveAgentProfile, { isOn: "true", showsStock: "true", logoId: logo.id });
  const page = async () => (await portal.callAs()(companies.readCompany, { id })).logo;
  const address = await page();
  expect([address, await statusOf(address)]).toEqual([`/api/agent/logo/${logo.id}`, 200]);
  expect(await lookWith({ verdict: "bad", found: ["违规图片"] })).toBe(1);
  expect([await page(), await statusOf(address)]).toEqual(["", 404]);
  expect(await as(ownCompany.readAgentProfile, {})).toMatchObject({
    logo: { id: logo.id },
    logoReview: { state: "waiting", words: ["违规图片"] },
  });

  const [card] = await waiting("企业标志");
  expect(card).toMatchObject({ pictures: [{ label: "标志", mediaType: "image/jpeg" }], text: "" });
  const picture = card!.pictures![0]!.path;
  expect(await statusOf(picture)).toBe(401);
  const read = { id: card!.id, field: "logo" };
  await expect(as(publicTexts.readPublicPicture, read)).rejects.toMatchObject({ status: 403 });
  const seen = await portal.request(publicTexts.readPublicPicture, read, OPERATOR);
  expect([seen.statusCode, seen.headers["content-type"]]).toEqual([200, "image/jpeg"]);

  await decide(card!.id, "released");
  expect([await page(), await statusOf(address)]).toEqual([address, 200]);
  // Saved anew with the same one nothing is asked; without one there is nothing to look at.
  await as(ownCompany.saveAgentProfile, { isOn: "true", showsStock: "true", logoId: logo.id });
  expect(await lookWith({ verdict: "bad", found: ["违规图片"] })).toBe(0);
});

test("a picture of a person that is held is shown by no page and no address but to himself; refused, the same one waits", async () => {
  const user = await newUser("头像的人");
  const { ports, db, declared, now } = portal.context;
  const { sha256 } = await ports.fileStore.write(oneChunk(Buffer.from("a picture")));
  const avatar = `/api/user/avatar/${sha256}`;
  const show = async () => {
    await db.updateTable("accountUsers").set({ avatar }).where("id", "=", user.id).execute();
    await declared
      .filledOnce(lookedAtPictures)
      .lookAt({ db, now, declared, user }, { kind: AVATAR_PICTURE, ids: [user.id] });
  };
  await show();
  const shown = async () => (await portal.callAs()(newsArticles.readAuthor, { id: user.id })).avatar;
  expect([await shown(), await statusOf(avatar)]).toEqual([avatar, 200]);
  await lookWith({ verdict: "bad", found: ["违规图片"] });
  expect([await shown(), await statusOf(avatar)]).toEqual([null, 404]);
  const own = await portal.request(profile.readAvatar, { hash: sha256 }, user.mobile);
  expect([own.statusCode, own.headers["cache-control"]]).toEqual([200, expect.stringContaining("no-store")]);
  const [card] = await waiting("头像");
  await decide(card!.id, "refused");
  await db.deleteFrom("moderationCases").where("kind", "=", AVATAR_PICTURE).execute();
  await show();
  expect([await shown(), (await waiting("头像")).length]).toEqual([null, 1]);
});

test("what was written before a word was sought is found when operators have it looked through; what was decided stays", async () => {
  const { db } = portal.context;
  const { id } = await portal.callAs(OWNER)(ownCompany.saveAgentProfile, {
    isOn: "true",
    showsStock: "true",
    introduction: "授权代理模拟器件。",
  });
  await db.deleteFrom("moderationCases").execute();
  await db
    .updateTable("suppliersCompanies")
    .set({ introduction: "全网最低价，加微信领红包" })
    .where("id", "=", id)
    .execute();
  const introduction = async () => (await portal.callAs()(companies.readCompany, { id })).introduction;
  expect(await introduction()).toContain("最低价");
  await operator()(publicTexts.lookAgain, { kind: "company-introduction" });
  const run = () =>
    onLookAgain.run({ ...portal.context, now: portal.clock.now }, { kind: "company-introduction", below: null });
  await run();
  expect(await introduction()).toBe("");
  const [card] = await waiting("企业介绍");
  await decide(card!.id, "released");
  await run();
  expect(await introduction()).toContain("最低价");
  await expect(operator()(publicTexts.lookAgain, { kind: "nothing" })).rejects.toMatchObject({ status: 404 });
});
