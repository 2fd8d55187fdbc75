import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "#domains/accounts/demo-accounts.ts";
import { userStatus } from "#domains/accounts/contract/user-status.ts";
import { companiesForOperators } from "#domains/companies/contract/companies-for-operators.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { enterprisesForOperators } from "#domains/enterprises/contract/enterprises-for-operators.ts";
import { ownCases, waysOf } from "#platform/domain/own-case.ts";
import { useTestApp } from "#testing/app.ts";
import { queues } from "../contract/queues.ts";

const portal = useTestApp();
const OPERATOR = "13800000004";
const OTHER = "13800000009";
const REFUSAL = "不能处理自己或所在企业的事项，须由其他运营人员处理";
type Values = Record<string, unknown>;
type Plant = () => Promise<number>;
interface Reference {
  table: string;
  column: string;
  target: string;
}
let client: pg.Client;
/** The columns that name rows of other tables. */
let references: Reference[];
/** Who stands to the cases that are planted: the operator, or somebody whom he works with. */
let me: number;
/** The operator. */
let operatorId: number;
/** An enterprise that the operator works for. */
let mine: number;
let numbers = 9000;
const next = () => ++numbers;

beforeAll(async () => {
  await portal.makeOperator(OPERATOR);
  client = new pg.Client(portal.connection);
  await client.connect();
  ({ rows: references } = await client.query<Reference>(
    `select conrelid::regclass::text as table, attname as column, confrelid::regclass::text as target from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f' and array_length(conkey, 1) = 1`,
  ));
  // Rows stand alone here, with what makes them somebody's and nothing else.
  await client.query("set session_replication_role = replica");
  ({ id: me } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow());
  operatorId = me;
  await client.query("delete from suppliers_members where user_id = $1", [me]);
  mine = await plant("suppliers_enterprises", {});
  await plant("suppliers_members", { enterprise_id: mine, user_id: me });
});

afterAll(() => client.end());

/** Puts a row into a table; what it must have and is not given is made up, rules of the table left aside. Answers its id. */
async function plant(table: string, given: Values): Promise<number> {
  await dropRules(table);
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef and attgenerated = ''`,
    [table],
  );
  const madeUp = (type: string): unknown => {
    if (/^(bigint|integer|smallint)$/.test(type)) return next();
    if (type.endsWith("[]")) return [];
    if (type === "bytea") return Buffer.from(String(next()));
    if (type === "boolean") return false;
    return /^(timestamp|date)/.test(type) ? portal.clock.now : String(next());
  };
  const values: Values = { ...Object.fromEntries(columns.map(({ name, type }) => [name, madeUp(type)])), ...given };
  const names = Object.keys(values);
  const { rows } = await client.query<Record<string, string>>(
    `insert into ${table} (${names.join(", ")}) overriding system value
     values (${names.map((_, at) => `$${at + 1}`).join(", ")}) returning *`,
    Object.values(values),
  );
  return Number(rows[0]!["id"] ?? rows[0]!["user_id"]);
}

async function dropRules(table: string): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I cascade', $1::text, conname) as drop
     from pg_constraint where conrelid = $1::regclass and contype in ('c', 'u', 'p')
     union all
     select format('drop index %s', indexrelid::regclass) from pg_index
     where indrelid = $1::regclass and indisunique and not indisprimary
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { drop } of rows) await client.query(drop);
}

/** An enterprise that has asked for the same code as the operator's, which has taken its own request back. */
async function rival(): Promise<number> {
  const theirs = next();
  const code = String(next());
  await plant("suppliers_certifications", { enterprise_id: theirs, credit_code: code, state: "waiting" });
  await plant("suppliers_certifications", { enterprise_id: mine, credit_code: code, state: "withdrawn" });
  return theirs;
}

const myCompany = () => plant("suppliers_companies", { enterprise_id: mine });
const companyOf = (enterprise_id: number) => plant("suppliers_companies", { enterprise_id });
const myArticle = () => plant("news_articles", { author_id: me });
const myComment = () => plant("news_comments", { user_id: me });

/** The document of an upload of the operator's. */
async function myDocument(): Promise<number> {
  const document_id = next();
  await plant("datasheet_uploads", { document_id, user_id: me });
  return document_id;
}

const caseOfText = (kind: string, row_id: number) => plant("moderation_cases", { kind, row_id });

async function modelOf(company_id: number): Promise<number> {
  return plant("suppliers_carried_models", { carried_id: await plant("suppliers_carried_brands", { company_id }) });
}

async function infringedDocument(): Promise<number> {
  const document_id = next();
  await plant("datasheet_corrections", { document_id, type: "infringement", user_id: me });
  return document_id;
}

const myEdit = async () => plant("datasheet_document_edits", { document_id: await myDocument() });
const shopOf = (enterprise_id: number) => plant("suppliers_merchants", { enterprise_id });

async function colleague(): Promise<number> {
  const user_id = next();
  await plant("suppliers_members", { enterprise_id: mine, user_id });
  return user_id;
}

/** Two rows of a table that say the same, the second of which is the operator's. */
async function besideMine(table: string, same: Values, user = "user_id"): Promise<number> {
  const id = await plant(table, same);
  await plant(table, { ...same, [user]: me });
  return id;
}

const SHOPS: Record<string, Plant> = {
  "brought.enterprise": () => plant("suppliers_merchants", { enterprise_id: mine }),
  "rivals.enterprises": async () => plant("suppliers_merchants", { enterprise_id: await rival() }),
};
const CORRECTIONS: Record<string, Plant> = {
  "brought.reporter": () => plant("datasheet_corrections", { user_id: me }),
  "about.uploaders": async () => plant("datasheet_corrections", { document_id: await myDocument() }),
  "rivals.reporters": () => besideMine("datasheet_corrections", { document_id: next(), type: "outdated" }),
};

const CASES_OF_NOBODY = ["differences", "value-doubts", "class-doubts", "brand-origins", "searches"];
/** A case for each way in which an operator can stand to it, by queue and way. */
const CASES: Record<string, Record<string, Plant>> = {
  ...Object.fromEntries(CASES_OF_NOBODY.map((name) => [name, {}])),
  "document-differences": {
    "about.uploaders": myEdit,
    "rivals.claimants": async () => plant("datasheet_document_edits", { document_id: await infringedDocument() }),
  },
  claims: {
    "brought.claimant": () => plant("suppliers_claims", { user_id: me }),
    "brought.enterprise": () => plant("suppliers_claims", { enterprise_id: mine }),
    "about.holder": async () => plant("suppliers_claims", { company_id: await myCompany() }),
    "rivals.enterprises": async () => {
      const company_id = next();
      await plant("suppliers_claims", { company_id, enterprise_id: mine, state: "withdrawn" });
      return plant("suppliers_claims", { company_id });
    },
    "rivals.claimants": () => besideMine("suppliers_claims", { company_id: next(), state: "rejected" }),
  },
  "brand-certificates": {
    "brought.submitter": () => plant("suppliers_carried_brands", { submitted_by: me }),
    "brought.changer": async () => {
      const carried_id = await plant("suppliers_carried_brands", {});
      await plant("suppliers_certificate_changes", { carried_id, submitted_by: me });
      return carried_id;
    },
    "brought.company": async () => plant("suppliers_carried_brands", { company_id: await myCompany() }),
    "rivals.enterprises": async () => {
      const brand_id = next();
      await plant("suppliers_carried_brands", { brand_id, company_id: await myCompany(), level: "first" });
      const carried = { brand_id, company_id: await companyOf(next()), level: "first" };
      const carried_id = await plant("suppliers_carried_brands", carried);
      await plant("suppliers_certificate_changes", { carried_id, level: "exclusive" });
      return carried_id;
    },
  },
  complaints: {
    "brought.complainant": () => plant("suppliers_complaints", { user_id: me }),
    "about.company": async () => plant("suppliers_complaints", { company_id: await myCompany() }),
    "about.replier": () => plant("suppliers_complaints", { replied_by: me }),
    "rivals.enterprises": async () => plant("suppliers_complaints", { company_id: await companyOf(await rival()) }),
  },
  certifications: {
    "brought.submitter": () => plant("suppliers_certifications", { submitted_by: me }),
    "brought.enterprise": () => plant("suppliers_certifications", { enterprise_id: mine }),
    "rivals.enterprises": async () => plant("suppliers_certifications", { enterprise_id: await rival() }),
  },
  merchants: SHOPS,
  "merchant-checks": SHOPS,
  "merchant-exits": SHOPS,
  articles: {
    "brought.author": myArticle,
    "rivals.reporters": async () => {
      const article_id = await plant("news_articles", {});
      await plant("news_reports", { article_id, user_id: me });
      return article_id;
    },
  },
  comments: {
    "brought.writer": myComment,
    "about.author": async () => plant("news_comments", { article_id: await myArticle() }),
    "about.answered": async () => plant("news_comments", { answers_id: await myComment() }),
  },
  authors: { "brought.writer": () => plant("news_authors", { user_id: me }) },
  "article-reports": {
    "brought.reporter": () => plant("news_reports", { user_id: me }),
    "about.author": async () => plant("news_reports", { article_id: await myArticle() }),
    "about.commenter": async () => plant("news_reports", { comment_id: await myComment() }),
    "about.answered": async () =>
      plant("news_reports", { comment_id: await plant("news_comments", { parent_id: await myComment() }) }),
    "rivals.reporters": () => besideMine("news_reports", { article_id: next(), comment_id: next() }),
  },
  datasheets: {
    "brought.uploader": () => plant("datasheet_uploads", { user_id: me }),
    "about.older": async () => plant("datasheet_uploads", { older_id: await myDocument() }),
    "rivals.uploaders": () => besideMine("datasheet_uploads", { sha256: "a".repeat(64) }),
  },
  corrections: CORRECTIONS,
  infringements: CORRECTIONS,
  objections: {
    "brought.objector": () => plant("datasheet_objections", { user_id: me }),
    "about.uploaders": async () => plant("datasheet_objections", { document_id: await myDocument() }),
    "rivals.claimants": async () => plant("datasheet_objections", { document_id: await infringedDocument() }),
  },
  proposals: {
    "brought.user": () => plant("catalogue_proposals", { user_id: me }),
    "rivals.users": () => besideMine("catalogue_proposals", { brand_key: String(next()), mpn: "A 1" }),
  },
  "account-recoveries": { "about.account": () => plant("account_recoveries", { user_id: me }) },
  "security-alarms": {
    "about.account": () => plant("security_alarms", { user_id: me }),
    "about.network": async () => {
      const event = { network: "198.51.100.7", outcome: "done", details: { isStaff: true } };
      await plant("security_events", { ...event, user_id: me, at: portal.clock.now });
      return plant("security_alarms", { rule: "network-failures", subject: event.network });
    },
  },
  alternates: {
    "brought.user": () => plant("datasheet_alternates", { origin: "user", created_by: me }),
    "rivals.users": async () => {
      const [part_id, replacement_id] = [next(), next()];
      const own = { part_id: replacement_id, replacement_id: part_id, origin: "user", created_by: me };
      await plant("datasheet_alternates", { ...own, type: "functional" });
      return plant("datasheet_alternates", { part_id, replacement_id, origin: "user" });
    },
  },
  feedback: { "brought.user": () => plant("site_feedback", { user_id: me }) },
  "public-texts": {
    "brought.writer": () => plant("moderation_cases", { user_id: me, kind: "company-promotion" }),
    "about.owners": async () => caseOfText("company-introduction", await myCompany()),
    "rivals.rivals": async () => caseOfText("company-introduction", await companyOf(await rival())),
  },
};

const declared = () => portal.context.declared.queues;

test("every queue says who stands on each side of its cases, or why nobody does, and each way is tried", () => {
  for (const { name, whose } of declared()) {
    expect(Object.keys(CASES[name] ?? { untried: true }).toSorted(), name).toEqual(
      waysOf(whose)
        .map((way) => way.name)
        .toSorted(),
    );
    for (const side of [whose.brought, whose.about, whose.rivals])
      expect(typeof side === "string" ? side : Object.keys(side), name).not.toHaveLength(0);
  }
  expect(Object.keys(CASES).toSorted()).toEqual(
    declared()
      .map(({ name }) => name)
      .toSorted(),
  );
});

test.each(["an operator", "somebody whom an operator works with"])(
  "where %s stands on any side of a case, it is the operator's own, and he decides it nowhere",
  async (who) => {
    me = who === "an operator" ? operatorId : await colleague();
    const { id: otherId } = await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${OTHER}`)
      .executeTakeFirstOrThrow();
    for (const { name, whose, decisions } of declared()) {
      for (const { name: way, people } of waysOf(whose)) {
        const id = await CASES[name]![way]!();
        const said = `${name} ${way}`;
        const alone = { brought: { people }, about: said, rivals: said };
        expect([...(await ownCases(portal.context, alone, { ids: [id], userId: operatorId }))], said).toEqual([id]);
        expect([...(await ownCases(portal.context, whose, { ids: [id], userId: otherId }))], said).toEqual([]);
        const decision = { queue: name, ids: [id] as never, decision: decisions[0]!.name, reason: "核对" };
        expect(await portal.callAs(OPERATOR)(queues.decideCases, decision), said).toEqual({
          decided: [],
          refused: [{ id, message: REFUSAL }],
        });
      }
    }
  },
);

const ofCompanies = (table: string): [own: Plant, rivals: Plant] => [
  async () => plant(table, { company_id: await myCompany() }),
  async () => plant(table, { company_id: await companyOf(await rival()) }),
];

/** Rows whose texts others see, of the operator's side and of a rival where there are any, by kind. */
const TEXTS: Record<string, [own: Plant, rivals?: Plant]> = {
  "company-introduction": [myCompany, async () => companyOf(await rival())],
  "company-logo": [myCompany, async () => companyOf(await rival())],
  "user-avatar": [async () => me],
  "article-picture": [async () => plant("news_pictures", { user_id: me })],
  "shop-words": [() => shopOf(mine), async () => shopOf(await rival())],
  "company-contact": ofCompanies("suppliers_contacts"),
  "carried-model": [async () => modelOf(await myCompany()), async () => modelOf(await companyOf(await rival()))],
  "stock-file": ofCompanies("suppliers_stock_uploads"),
  "stock-line": ofCompanies("suppliers_stock_lines"),
  "enterprise-introduction": [async () => mine, rival],
  "company-promotion": ofCompanies("suppliers_promotions"),
};

test("of each kind of public texts those of his own company and of its rivals are not the operator's to decide", async () => {
  const { publicTexts, queues: all } = portal.context.declared;
  expect(Object.keys(TEXTS).toSorted()).toEqual(Object.keys(publicTexts).toSorted());
  const { whose } = all.find(({ name }) => name === "public-texts")!;
  for (const [kind, rows] of Object.entries(TEXTS))
    for (const row of rows) {
      const id = await caseOfText(kind, await row!());
      expect([...(await ownCases(portal.context, whose, { ids: [id], userId: operatorId }))], kind).toEqual([id]);
    }
  const strangers = await caseOfText("company-introduction", await companyOf(next()));
  expect([...(await ownCases(portal.context, whose, { ids: [strangers], userId: operatorId }))]).toEqual([]);
});

/** The table of each queue's cases. */
const TABLES: Record<string, string> = {
  claims: "suppliers_claims",
  "brand-certificates": "suppliers_carried_brands",
  complaints: "suppliers_complaints",
  certifications: "suppliers_certifications",
  merchants: "suppliers_merchants",
  "merchant-checks": "suppliers_merchants",
  "merchant-exits": "suppliers_merchants",
  articles: "news_articles",
  comments: "news_comments",
  authors: "news_authors",
  "article-reports": "news_reports",
  datasheets: "datasheet_uploads",
  corrections: "datasheet_corrections",
  infringements: "datasheet_corrections",
  objections: "datasheet_objections",
  searches: "datasheet_missed_searches",
  "account-recoveries": "account_recoveries",
  "security-alarms": "security_alarms",
  alternates: "datasheet_alternates",
  feedback: "site_feedback",
  "public-texts": "moderation_cases",
  differences: "catalogue_operator_values",
  "value-doubts": "catalogue_value_doubts",
  "class-doubts": "catalogue_class_doubts",
  "brand-origins": "datasheet_brands",
  "document-differences": "datasheet_document_edits",
  proposals: "catalogue_proposals",
};
/** What a row can name, as somebody's of the operator's side. */
const MINE: Record<string, Plant> = {
  account_users: async () => me,
  suppliers_enterprises: async () => mine,
  suppliers_companies: myCompany,
  news_articles: myArticle,
  news_comments: myComment,
  datasheet_documents: myDocument,
};
const THINGS_OF_NOBODY = [
  "datasheet_brands",
  "datasheet_categories",
  "datasheet_parameters",
  "datasheet_parts",
  "news_channels",
];
const NO_SIDE: Record<string, string> = {
  decided_by: "who has decided it already",
  said_by: "an operator, of what is the portal's",
  certificate_id: "a file of the company's",
  evidence_id: "a file of the company's",
  licence_id: "a file of the enterprise's",
  deposit_slip_id: "a file of the enterprise's",
  letter_id: "a file of the enterprise's",
  column_id: "the author's own",
  cover_id: "the author's own",
  upload_id: "its own",
  "datasheet_uploads.document_id": "one that waits has none",
};

test("whoever a row of a case names, by whatever column, stands on a side of it", async () => {
  const forgotten: string[] = [];
  for (const { name, whose } of declared()) {
    const table = TABLES[name]!;
    const named = references.filter((one) => one.table === table);
    for (const { column, target } of named) {
      if (NO_SIDE[column] || NO_SIDE[`${table}.${column}`] || THINGS_OF_NOBODY.includes(target)) continue;
      const value = await MINE[target]?.();
      const id =
        value === undefined
          ? 0
          : await plant(table, { [column]: value, ...(table === "datasheet_alternates" && { origin: "user" }) });
      if (!(await ownCases(portal.context, whose, { ids: [id], userId: operatorId })).has(id))
        forgotten.push(`${name}: ${table}.${column} names ${target}`);
    }
  }
  expect(forgotten).toEqual([]);
});

test("of an enterprise that stands against his own an operator reads no papers, and revokes and hides nothing", async () => {
  const call = portal.callAs(OPERATOR);
  const refused = { status: 403, message: REFUSAL };
  const stored = await portal.fileStore.write([Buffer.from("licence")] as never);
  const byCode = await rival();
  const [claimed, brand_id] = [await companyOf(0), next()];
  const byClaim = next();
  await plant("suppliers_claims", { company_id: claimed, enterprise_id: byClaim, state: "waiting" });
  await plant("suppliers_claims", { company_id: claimed, enterprise_id: mine, state: "rejected" });
  const byBrand = next();
  await plant("suppliers_carried_brands", { brand_id, company_id: await companyOf(byBrand), level: "exclusive" });
  await plant("suppliers_carried_brands", { brand_id, company_id: await myCompany(), level: null });
  const stranger = next();
  for (const enterprise_id of [byCode, byClaim, byBrand, stranger]) {
    await plant("suppliers_enterprises", { id: enterprise_id, status: "certified" });
    const licence_id = await plant("suppliers_files", {
      sha256: stored.sha256,
      size_bytes: stored.sizeBytes,
      kind: "licence",
      media_type: "image/jpeg",
    });
    await plant("suppliers_certifications", { enterprise_id, licence_id, state: "approved" });
    const read = await portal.request(certification.readEnterpriseFile, { id: licence_id }, OPERATOR);
    if (enterprise_id === stranger) {
      expect(read.statusCode).toBe(200);
      continue;
    }
    expect(read.json()).toMatchObject({ code: 403, msg: REFUSAL });
    await expect(
      call(enterprisesForOperators.revokeCertification, { id: enterprise_id, reason: "测试" }),
    ).rejects.toMatchObject(refused);
    const hidden = { id: await companyOf(enterprise_id), act: "hide" as const, reason: "测试" };
    await expect(call(companiesForOperators.hideCompany, hidden)).rejects.toMatchObject(refused);
  }
  const nobodysPage = { id: claimed, act: "hide" as const, reason: "测试" };
  await expect(call(companiesForOperators.hideCompany, nobodysPage)).rejects.toMatchObject(refused);
});

test("how an account of his own enterprise stands, how it is reached and where it logs in from is another operator's", async () => {
  const { db, now } = { ...portal.context, ...portal.clock };
  const refused = { status: 403, message: REFUSAL };
  const { mobile } = DEMO_ACCOUNTS[0];
  const accounts = db.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${mobile}`);
  const { id: userId } = await accounts.executeTakeFirstOrThrow();
  const call = portal.callAs(OPERATOR);
  const acts = ["freeze-user", "unfreeze-user", "mute-user", "unmute-user", "note-risk", "end-sessions"] as const;
  const refuseAll = async () => {
    for (const act of acts)
      await expect(call(userStatus.changeStatus, { id: userId, act, reason: "x" }), act).rejects.toMatchObject(refused);
    await expect(call(userStatus.readUserContact, { id: userId, reason: "核对" })).rejects.toMatchObject(refused);
    await expect(call(userStatus.findUser, { id: userId })).rejects.toMatchObject(refused);
  };
  const looks = () =>
    db
      .selectFrom("operatorConsoleActs")
      .select("act")
      .where("operatorId", "=", operatorId)
      .where("subject", "=", "user")
      .where("subjectId", "=", String(userId))
      .execute();
  await plant("suppliers_members", { enterprise_id: mine, user_id: userId });
  await refuseAll();
  await client.query("delete from suppliers_members where user_id = $1", [userId]);
  // Who is sent away for it works there for ninety days yet.
  await plant("enterprises_former_members", { enterprise_id: mine, user_id: userId, left_at: now });
  await refuseAll();
  await client.query("delete from enterprises_former_members where user_id = $1", [userId]);
  await client.query("update suppliers_enterprises set owner_id = $1 where id = $2", [userId, mine]);
  await refuseAll();
  expect(await looks()).toEqual([]);
  await client.query("update suppliers_enterprises set owner_id = $1 where id = $2", [next(), mine]);
  expect(await call(userStatus.findUser, { id: userId })).toMatchObject({ id: userId });
  expect(await looks()).toEqual([{ act: "read-user" }]);
});
