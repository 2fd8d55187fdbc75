import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { userStatus } from "#domains/accounts/contract/user-status.ts";
import { companiesForOperators } from "#domains/companies/contract/companies-for-operators.ts";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { enterprisesForOperators } from "#domains/enterprises/contract/enterprises-for-operators.ts";
import { feedback } from "#domains/site/contract/feedback.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { queues } from "../contract/queues.ts";

const portal = useTestApp();
const { buildDocument } = catalogueOf(portal);
/** An operator who works for a certified enterprise. */
const OPERATOR = "13800000004";
const OTHER = "13800000009";
const REFUSAL = "不能处理自己或所在企业的事项，须由其他运营人员处理";
let operatorId: number;
let otherId: number;
let enterpriseId: number;

beforeAll(async () => {
  await portal.makeOperator(OPERATOR);
  const { db } = portal.context;
  ({ id: operatorId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow());
  ({ id: otherId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OTHER}`)
    .executeTakeFirstOrThrow());
  ({ id: enterpriseId } = await db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .where("ownerId", "<>", operatorId)
    .orderBy("id")
    .executeTakeFirstOrThrow());
  await db
    .insertInto("suppliersMembers")
    .values({ enterpriseId, userId: operatorId, role: "buyer", joinedAt: portal.clock.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

const card = (id: number) => ({
  id,
  title: `投诉 ${id}`,
  path: "/agent/1",
  facts: [{ label: "投诉人", value: "小王", path: "/ops/users/1" }],
  pictures: [{ label: "证据", path: "/api/enterprise/file/1", mediaType: "image/jpeg" }],
  text: "收到的是翻新件",
  openedAt: "2026-01-01T00:00:00.000Z",
});

const declared = () => portal.context.declared.queues;

test("in no queue an operator takes, decides, hands on or reads a case of his own, alone or among others", async () => {
  for (const queue of declared()) {
    const kept = { whose: queue.whose, list: queue.list, decide: queue.decide, decisions: queue.decisions };
    const decided: number[] = [];
    Object.assign(queue, {
      // The first of the two is his own.
      whose: {
        brought: "nobody",
        about: "nothing",
        rivals: {
          him: (ids: number[]) =>
            sql`select id, user_id from (values (7::bigint, ${operatorId}::bigint)) as own (id, user_id) where id = any(${ids})`,
        },
      },
      list: async (_: unknown, { ids }: { ids: number[] | null }) => (ids ?? [7, 8]).map(card),
      // What asks for two is tried in tests of its own.
      decisions: queue.decisions.map((decision) => ({ ...decision, needsSecond: false })),
      decide: async (_: unknown, { id }: { id: number }) => {
        decided.push(id);
        return null;
      },
    });
    const call = portal.callAs(OPERATOR);
    const decision = queue.decisions[0]!.name;
    try {
      await expect(call(queues.leaseCase, { queue: queue.name, id: 7 }), queue.name).rejects.toMatchObject({
        status: 403,
        message: REFUSAL,
      });
      expect(
        await call(queues.decideCases, { queue: queue.name, ids: [7, 8] as never, decision, reason: "核对" }),
      ).toEqual({ decided: [8], refused: [{ id: 7, message: REFUSAL }] });
      expect(decided, queue.name).toEqual([8]);
      const handOver = (ids: number[], operatorId = otherId, by = call) =>
        by(queues.handOver, { queue: queue.name, ids, operatorId });
      await expect(handOver([8, 7]), queue.name).rejects.toMatchObject({ status: 403, message: REFUSAL });
      await expect(handOver([7], operatorId, portal.callAs(OTHER)), queue.name).rejects.toMatchObject({
        message: "所选事项与该运营人员本人或其企业有关，请移交其他运营人员",
      });
      expect(await handOver([8]), queue.name).toEqual({ handed: 1 });
      const { cases } = await call(queues.listCases, { queue: queue.name });
      expect(cases.data[0], queue.name).toEqual({
        id: 7,
        isOwn: true,
        title: "与您本人或所在企业有关的事项",
        text: "内容不向您显示，由其他运营人员处理。",
        path: null,
        facts: [],
        openedAt: card(7).openedAt,
        dueAt: expect.any(String),
        proposal: null,
        holder: null,
      });
      expect(cases.data[1], queue.name).toMatchObject({ id: 8, isOwn: false, title: "投诉 8" });
    } finally {
      Object.assign(queue, kept);
    }
  }
});

test("what he brought himself another one decides", async () => {
  const { id: documentId } = await buildDocument({ title: "文档" });
  const { id } = await portal.callAs(OPERATOR)(corrections.reportCorrection, {
    subject: "document",
    id: documentId,
    type: "outdated",
    text: "有新版",
  });
  const decide = (mobile: string) =>
    portal.callAs(mobile)(queues.decideCases, {
      queue: "corrections",
      ids: [id] as never,
      decision: "confirmed",
      reason: "已更换",
    });
  expect(await decide(OPERATOR)).toEqual({ decided: [], refused: [{ id, message: REFUSAL }] });
  await expect(
    portal.callAs(OPERATOR)(corrections.decideCorrection, { id, state: "accepted", note: "自己" } as never),
  ).rejects.toMatchObject({ status: 403, message: REFUSAL });
  expect(await decide(OTHER)).toEqual({ decided: [id], refused: [] });
  const own = await portal.callAs(OPERATOR)(feedback.addFeedback, {
    type: "1",
    content: "建议",
    contact: "me@example.com",
  });
  expect(
    await portal.callAs(OPERATOR)(queues.decideCases, {
      queue: "feedback",
      ids: [own.id] as never,
      decision: "settled",
      reason: "好",
    }),
  ).toEqual({ decided: [], refused: [{ id: own.id, message: REFUSAL }] });
});

test("his company's certification, page and account he leaves to others, and the attempt is in the security log", async () => {
  const { db } = portal.context;
  // Of one minute only so many have entries of their own.
  portal.clock.now = new Date(portal.clock.now.getTime() + 2 * MINUTE_MS);
  await expect(
    portal.callAs(OPERATOR)(enterprisesForOperators.revokeCertification, { id: enterpriseId, reason: "测试" }),
  ).rejects.toMatchObject({ status: 403, message: REFUSAL });
  const { now } = portal.clock;
  const company = { name: "所在企业", letter: "S", searchText: "所在企业", createdAt: now, updatedAt: now };
  await db.updateTable("suppliersCompanies").set({ enterpriseId: null }).execute();
  const { id: companyId } = await db
    .insertInto("suppliersCompanies")
    .values({ ...company, enterpriseId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await expect(
    portal.callAs(OPERATOR)(companiesForOperators.hideCompany, { id: companyId, act: "hide", reason: "测试" }),
  ).rejects.toMatchObject({ status: 403, message: REFUSAL });
  await expect(
    portal.callAs(OPERATOR)(userStatus.changeStatus, { id: operatorId, act: "note-risk", reason: "没有风险" }),
  ).rejects.toMatchObject({ message: expect.stringContaining("不能在此处理") });
  const refused = await db
    .selectFrom("securityEvents")
    .select("details")
    .where("kind", "=", "access-refused")
    .where("userId", "=", operatorId)
    .execute();
  expect(refused.map(({ details }) => (details as { call: string }).call)).toEqual(
    expect.arrayContaining([enterprisesForOperators.revokeCertification.name, companiesForOperators.hideCompany.name]),
  );
});

test("who has left a company decides none of its cases for ninety days, nor those that began while he was there", async () => {
  const { db } = portal.context;
  const { now } = portal.clock;
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * MINUTE_MS);
  const company = { letter: "S", searchText: "", createdAt: now, updatedAt: now };
  await db.updateTable("suppliersCompanies").set({ enterpriseId: null }).execute();
  const { id: companyId } = await db
    .insertInto("suppliersCompanies")
    .values({ ...company, name: "离开的企业", enterpriseId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const complaint = (createdAt: Date) =>
    db
      .insertInto("suppliersComplaints")
      .values({ companyId, kind: "other", text: "收到的货与描述不符，无法使用", createdAt })
      .returning("id")
      .executeTakeFirstOrThrow();
  const [older, newer] = [await complaint(daysAgo(200)), await complaint(daysAgo(10))];
  const own = async () =>
    (await portal.callAs(OPERATOR)(queues.listCases, { queue: "complaints" })).cases.data
      .filter(({ id, isOwn }) => isOwn && [older.id, newer.id].includes(id))
      .map(({ id }) => id);
  expect(await own()).toEqual([older.id, newer.id]);
  // However he leaves, the table remembers it.
  await db.deleteFrom("suppliersMembers").where("userId", "=", operatorId).execute();
  expect(await own()).toEqual([older.id, newer.id]);
  const left = (days: number) =>
    db
      .updateTable("enterprisesFormerMembers")
      .set({ leftAt: daysAgo(days) })
      .where("userId", "=", operatorId)
      .execute();
  await left(89);
  expect(await own()).toEqual([older.id, newer.id]);
  await left(100);
  expect(await own()).toEqual([older.id]);
  await left(201);
  expect(await own()).toEqual([]);
  await left(1);
  await expect(
    portal.callAs(OPERATOR)(enterprisesForOperators.revokeCertification, { id: enterpriseId, reason: "测试" }),
  ).rejects.toMatchObject({ status: 403, message: REFUSAL });
});

test("of a complaint about the company that he works for, or did, an operator reads no evidence", async () => {
  const { db } = portal.context;
  const { now } = portal.clock;
  const { companyId } = await db
    .selectFrom("suppliersCompanies")
    .select("id as companyId")
    .where("enterpriseId", "=", enterpriseId)
    .executeTakeFirstOrThrow();
  const stored = await portal.fileStore.write([Buffer.from("evidence")] as never);
  const { id: fileId } = await db
    .insertInto("suppliersFiles")
    .values({
      ...stored,
      userId: otherId,
      kind: "evidence",
      fileName: "a.jpg",
      mediaType: "image/jpeg",
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("suppliersComplaints")
    .values({ companyId, kind: "other", text: "收到的货与描述不符，无法使用", evidenceIds: [fileId], createdAt: now })
    .execute();
  const read = (mobile: string) => portal.request(certification.readEnterpriseFile, { id: fileId }, mobile);
  expect((await read(OTHER)).statusCode).toBe(200);
  expect((await read(OPERATOR)).json()).toMatchObject({ code: 403, msg: REFUSAL });
});

test("an operator clears no alarm about the network that he works from, nor about the one of his login", async () => {
  const { db } = portal.context;
  const alarm = { rule: "network-failures", events: 500, openedAt: portal.clock.now };
  const [here, there, elsewhere] = await db
    .insertInto("securityAlarms")
    .values([
      { ...alarm, subject: "127.0.0.1" },
      { ...alarm, subject: "198.51.100.7" },
      { ...alarm, subject: "203.0.113.9" },
    ])
    .returning("id")
    .execute();
  await db
    .insertInto("securityEvents")
    .values({
      at: portal.clock.now,
      kind: "login-by-password",
      outcome: "done",
      userId: operatorId,
      network: "198.51.100.7",
      details: sql<never>`'{"isStaff": true}'::jsonb`,
    })
    .execute();
  expect(
    await portal.callAs(OPERATOR)(queues.decideCases, {
      queue: "security-alarms",
      ids: [here!.id, there!.id, elsewhere!.id] as never,
      decision: "closed",
      reason: "误报",
    }),
  ).toEqual({
    decided: [elsewhere!.id],
    refused: [
      { id: here!.id, message: REFUSAL },
      { id: there!.id, message: REFUSAL },
    ],
  });
});

/** What operators change that is nobody's own: the catalogue, words, texts and settings of the portal, and what says so itself. */
const OF_NOBODY: Record<string, string> = {
  "moderation.addSensitiveWords": "of the portal",
  "moderation.removeSensitiveWord": "of the portal",
  "moderation.testSensitiveWords": "of the portal",
  "moderation.lookAgain": "of the portal: it hides by words and decides nothing",
  "accounts.publishAgreement": "of the portal",
  "config.saveConfig": "of the portal",
  "selection.saveAlternate": "of the portal: readers' are decided by decideAlternate",
  "selection.saveAlternateRule": "of the portal",
  "selection.resetAlternateRule": "of the portal",
  "datasheets.saveFetchHost": "of the portal",
  "datasheets.retryFetches": "of the portal",
  "datasheets.startFetching": "of the portal",
  "datasheets.stopFetching": "of the portal",
  "news.switchChannel": "of the portal",
  "accounts.inviteStaff": "no case: an admin's, and nobody is of the staff before he accepts",
  "accounts.withdrawInvitation": "no case: an admin's",
  "accounts.changeStaff": "an admin's; nobody changes his own",
  "accounts.removeStaff": "an admin's; nobody removes himself",
  "accounts.leaveStaff": "his own, which he gives up",
};
const DOMAINS_OF_NOBODY = ["catalogue", "financials", "site", "console"];

/** What operators read that is no case of anybody's: lists that show no papers, and what is the portal's. */
const READ_OF_NOBODY: Record<string, string> = {
  "accounts.listAgreements": "of the portal",
  "accounts.listStaff": "who works here, numbers in part",
  "accounts.listUsers": "numbers and addresses in part",
  "config.listConfig": "of the portal",
  "audit.listActions": "of all operators, for each other",
  "audit.exportActions": "of all operators, for each other",
  "companies.listCompaniesForOperators": "what the pages of companies show",
  "datasheets.listDocumentsForOperators": "what everybody may open, or once could",
  "datasheets.findEditedDocument": "what everybody may open, or once could",
  "datasheets.listUnreadableDocuments": "documents that everybody may open",
  "datasheets.listFetchHosts": "of the portal",
  "enterprises.listEnterprisesForOperators": "names and states, no papers",
  "merchants.listMerchantsForOperators": "names and states, no papers",
  "moderation.readPublicPicture": "what others see or saw; refused of his own",
  "moderation.listPublicTexts": "what others see, and of what they do not nothing of his own",
  "moderation.listSensitiveWords": "of the portal",
  "news.listArticlesForOperators": "titles and states",
  "news.listChannelsForOperators": "of the portal",
  "console.listQueues": "numbers",
  "console.listCases": "shows of his own that they are there",
  "console.listRelatedThings": "as its lists show them; of his own cases that they are there",
  "console.readCase": "shows of his own that it is there",
  "console.listDecisions": "leaves out those of cases on whose sides he or a colleague stood",
  "console.readStatistics": "numbers",
  "console.exportStatistics": "numbers",
  "console.readTable": "how the asker looks at a list",
  "console.readDashboard": "numbers",
  "console.searchConsole": "no more than the lists of operators show",
  "console.listOutbox": "of a demonstration",
  "security.listEvents": "of all operators, for each other",
  "security.exportEvents": "of all operators, for each other",
  "selection.listAlternateRules": "of the portal",
  "selection.listAlternates": "what readers propose is decided by decideAlternate",
};
/** Files that ask for the role of an operator and show him nothing that others do not see. */
const ASKS_ROLE: Record<string, string> = {
  "accounts/server/second-factor/record-factor-act.ts": "his own factor",
  "accounts/server/lock-operator.ts": "whether he still is one",
  "accounts/server/staff/invite-staff.ts": "whether he is one already",
  "accounts/server/sessions/session-lifetime.ts": "his own login",
  "accounts/server/sessions/sessions.ts": "his own login",
  "moderation/server/public-texts/read-public-picture.ts": "what others see or saw; refused of his own",
  "catalogue/server/import/import-kind.ts": "lists of the portal",
  "datasheets/server/link-fetching/fetch-kind.ts": "documents that everybody may open",
  "operator-console/server/export-table.ts": "what the list shows, which goes on record",
  "operator-console/server/table-of.ts": "whether the list is his to look at",
  "operator-console/server/list-related-things.ts":
    "names and states, as lists show them; of cases what the queue shows",
  "operator-console/server/search-console.ts": "names and states, as lists show them",
  "site/server/check-health.ts": "how the machine stands",
  "companies/server/companies/read-company.ts": "a page that is hidden, without papers",
  "companies/server/companies/read-contacts.ts": "in part; in whole by show-contact.ts, which puts it on record",
};

test("whoever looks as an operator says whose it is, so that nobody reads papers about himself or his company", () => {
  const root = path.join(PROJECT_ROOT, "src/domains");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.includes("/server/") && file.endsWith(".ts") && !file.endsWith("test.ts"))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
  const records = (text: string) => text.includes("recordLook(");
  // Calls that operators alone may make.
  const reading = portal.context.declared.handlers
    .map(({ call }) => call)
    .filter(({ method, access }) => method === "GET" && (access === "operator" || access === "admin"))
    .map(({ name }) => name)
    .filter((name) => !["catalogue", "financials", "site"].includes(name.split(".")[0]!));
  const unrecorded = reading.filter((name) => {
    const file = `${name.split(".")[1]!.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
    const found = files.find((one) => path.basename(one.file) === file && one.file.startsWith(name.split(".")[0]!));
    return !records((found ?? files.find((one) => path.basename(one.file) === file))!.text);
  });
  expect(unrecorded.filter((name) => !READ_OF_NOBODY[name])).toEqual([]);
  expect(Object.keys(READ_OF_NOBODY).filter((name) => !reading.includes(name))).toEqual([]);
  // Calls that show an operator more than others.
  const asking = files
    .filter(({ text }) => /\bmay(?:Operate|LookInto)\(/.test(text))
    .map(({ file, text }) => ({ file, text }));
  expect(asking.filter(({ file, text }) => !records(text) && !ASKS_ROLE[file]).map(({ file }) => file)).toEqual([]);
  expect(Object.keys(ASKS_ROLE).filter((name) => !asking.some(({ file }) => file === name))).toEqual([]);
});

test("every call by which operators change something outside of queues refuses their own, or says why there is none", () => {
  const changing = portal.context.declared.handlers
    .map(({ call }) => call)
    .filter(({ method, access, name }) => {
      const isStaff = access === "operator" || access === "admin";
      return isStaff && method === "POST" && !DOMAINS_OF_NOBODY.includes(name.split(".")[0]!);
    });
  const files = readdirSync(path.join(PROJECT_ROOT, "src/domains"), { recursive: true, encoding: "utf8" });
  const refusing = new Set(
    changing
      .filter(({ name }) => {
        const file = `${name.split(".")[1]!.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
        const found = files.find((one) => path.basename(one) === file && one.includes("/server/"));
        return readFileSync(path.join(PROJECT_ROOT, "src/domains", found!), "utf8").includes("refuseOwnCase(");
      })
      .map(({ name }) => name),
  );
  expect(refusing.size).toBeGreaterThan(8);
  expect(changing.map(({ name }) => name).filter((name) => !refusing.has(name) && !OF_NOBODY[name])).toEqual([]);
  expect(Object.keys(OF_NOBODY).filter((name) => !changing.some((call) => call.name === name))).toEqual([]);
});
