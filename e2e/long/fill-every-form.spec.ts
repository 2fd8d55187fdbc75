import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { confirmProposals } from "../decide-cases.ts";
import { declared } from "../../src/declared.ts";
import { askDatabase } from "../ask-database.ts";
import { describePage } from "../browser.ts";
import { type EveryPage, makeEveryPage } from "../every-page.ts";
import { giveHand, type Hand } from "./hand.ts";
import { DISGUISED, type HostileUploads, makeHostileUploads } from "./hostile-uploads.ts";
import { numberOf, pagesOf, ROLES } from "./roles.ts";
import { TEXT_FIELDS } from "./text-fields.ts";
import { enter, useTriedPortal } from "./tried-portal.ts";
import { UNFILLED_FIELDS } from "./unfilled-fields.ts";
import { walkAccounts } from "./walk-accounts.ts";
import {
  walkCertification,
  walkClaim,
  walkCompanyPages,
  walkDeposit,
  walkReply,
  walkShop,
  walkStock,
} from "./walk-companies.ts";
import {
  walkAgreement,
  walkCatalogue,
  walkConsole,
  walkFormless,
  walkHandOver,
  walkQueues,
  walkRemovals,
} from "./walk-operators.ts";
import { walkAuthor, walkColumns, walkDatasheets, walkObjection, walkReader } from "./walk-users.ts";

const LONG_MS = 300_000;
const USER = { mobile: "13800000001" };
const COMPANY = { mobile: "13800000002" };
const CLAIMANT = { mobile: "13800000013" };
const AUTHOR = { mobile: "13800000004" };
const OPERATOR = { mobile: "13800000009" };
const IMPORTED = "型号,品牌\n<b>x</b>,<script>alert(1)</script>\n";

const tried = useTriedPortal();
let made: EveryPage;
let uploads: HostileUploads;
/** Of rows that are walked to. */
const ids = { company: 0, unclaimed: 0, alike: [0, 0] as [number, number] };

beforeAll(async () => {
  made = await makeEveryPage(tried.portal, tried.environment);
  uploads = await makeHostileUploads();
  const imports = path.join(tried.environment.DATA_DIR, "imports");
  await mkdir(imports, { recursive: true });
  await writeFile(path.join(imports, "parts.csv"), IMPORTED);
  // Somebody that a case can be handed over to, and a company without a page of its own that somebody can log in for.
  await askDatabase(tried.environment, "update account_users set role = 'operator' where mobile = '+8613800000012'");
  await askDatabase(
    tried.environment,
    `update account_users set password_hash = (select password_hash from account_users where mobile = '+86${USER.mobile}'), is_demo = true where mobile = '+86${CLAIMANT.mobile}'`,
  );
  ids.unclaimed = await idOf("select id from suppliers_companies where enterprise_id is null order by id limit 1");
  const alike =
    "datasheet_parameters one join datasheet_parameters other on one.kind = other.kind and one.kind = 'text' and one.id > other.id";
  ids.alike = [
    await idOf(`select one.id from ${alike} order by one.id, other.id limit 1`),
    await idOf(`select other.id from ${alike} order by one.id, other.id limit 1`),
  ];
  ids.company = await idOf(
    `select company.id from suppliers_companies company join suppliers_enterprises enterprise on enterprise.id = company.enterprise_id join account_users owner on owner.id = enterprise.owner_id where owner.mobile = '+86${COMPANY.mobile}'`,
  );
});

async function idOf(statement: string): Promise<number> {
  return Number((await askDatabase<{ id: string }>(tried.environment, statement)).id);
}

/** Lets somebody walk; what was refused on his way is told, and missing in the end. */
async function walk(who: Parameters<typeof enter>[1], steps: (hand: Hand) => Promise<void>): Promise<void> {
  const visit = await enter(tried, who);
  try {
    await steps(giveHand(visit, { tried, uploads }));
  } catch (error) {
    console.log(await describePage(visit.page));
    throw error;
  } finally {
    await visit.browser.close();
  }
}

describe("forms are filled with attacks", { timeout: LONG_MS }, () => {
  test.concurrent("of accounts", () =>
    // Passkeys are of a host that has a name.
    walk({ address: tried.portal.address.replace("127.0.0.1", "localhost") }, walkAccounts));
  test.concurrent("of a shop", () => walk(COMPANY, walkShop));
  test.concurrent("of a company's pages", () => walk(COMPANY, walkCompanyPages));
  test.concurrent("of a certification", () => walk(USER, walkCertification));
  test.concurrent("of datasheets", () => walk(USER, walkDatasheets));
  test.concurrent("of readers", () => walk(USER, (hand) => walkReader(hand, { complainedOf: ids.company })));
  test.concurrent("of articles", () => walk(AUTHOR, walkAuthor));
  test.concurrent("of stock", () => walk(COMPANY, walkStock));
  test.concurrent("of claims", () => walk(CLAIMANT, (hand) => walkClaim(hand, ids)));
  test.concurrent("of the console", () => walk(OPERATOR, walkConsole));
  test.concurrent("of the catalogue", () => walk(OPERATOR, (hand) => walkCatalogue(hand, ids)));

  test("of decisions", () =>
    walk(OPERATOR, async (hand) => {
      await walkQueues(hand, [
        ["authors", "通过：工程师"],
        ["articles", "通过并发布"],
        ["comments", "通过"],
        ["certifications", "通过", "旅程电子"],
      ]);
      await confirmProposals(tried.portal, "certifications");
      await walkQueues(hand, [
        ["brand-certificates", "通过", "Espressif"],
        ["merchants", "开始审核", "旅程电子小店"],
        ["merchants", "通过", "旅程电子小店"],
        ["datasheets", "发布"],
        ["feedback", "回复并结案"],
        ["complaints", "受理"],
        ["claims", "通过"],
        ["article-reports", "不成立"],
        ["infringements", "不成立"],
      ]);
      await walkFormless(hand, {
        document: await idOf("select max(id) as id from datasheet_documents"),
        correction: await idOf("select min(id) as id from datasheet_corrections where state = 'open'"),
        alternate: await idOf("select max(id) as id from datasheet_alternates"),
      });
    }));

  test.concurrent("of what is handed over", () => walk(OPERATOR, walkHandOver));
  test.concurrent("of a deposit", () => walk(COMPANY, walkDeposit));
  test.concurrent("of an answered complaint", () => walk(COMPANY, walkReply));
  test.concurrent("of columns", () => walk(AUTHOR, walkColumns));
  test.concurrent("of an objection", () => walk(USER, walkObjection));
});

test.concurrent.each(ROLES)("no page that $who opens runs what was filled in", { timeout: LONG_MS }, async (role) => {
  const visit = await enter(tried, numberOf(role));
  for (const address of [...(await pagesOf(role, visit, made)), ...(await newPages())]) await visit.open(address);
  await visit.browser.close();
  expect([...tried.faults]).toEqual([]);
});

/** Of what was brought by the forms. */
async function newPages(): Promise<string[]> {
  const article = await idOf("select max(id) as id from news_articles");
  const document = await idOf("select max(id) as id from datasheet_documents");
  const merchant = await idOf("select max(id) as id from suppliers_merchants");
  return [
    `/news/article-details/${article}`,
    `/mobile/news/${article}`,
    `/userCenter/cloudDisk/articlePreview?id=${article}`,
    `/userCenter/cloudDisk/editArticle?id=${article}`,
    `/specification/specification_info/${document}`,
    `/specification/specification_detail/${document}`,
    `/agentList/agentDetail/${ids.company}`,
    `/agentList/agentDetail/${ids.unclaimed}`,
    `/mobile/agent/${ids.company}`,
    `/agentList/merchant/merchantDetail/${merchant}`,
  ];
}

test("what is taken away, and what all are asked to agree to, says why without running it", async () => {
  await walk(OPERATOR, walkRemovals);
  await walk(OPERATOR, walkAgreement);
  for (const who of [AUTHOR, COMPANY])
    await walk(who, async ({ open }) => {
      for (const address of ["/", "/userCenter/messages", "/userCenter/cloudDisk/articleDisk", "/mall/enterGarrison"])
        await open(address);
    });
  expect([...tried.faults]).toEqual([]);
});

test("a file of each purpose is taken under a hostile name, and none that is not what it says", async () => {
  const { purposes, disguised } = await askDatabase<{ purposes: string[]; disguised: number }>(
    tried.environment,
    `select array_agg(distinct purpose) filter (where file_name like '%<%') as purposes, (count(*) filter (where file_name like '${DISGUISED}%'))::int as disguised from files_uploads where taken_at is not null`,
  );
  expect(disguised).toBe(0);
  expect(new Set(purposes)).toEqual(new Set(Object.keys(declared.uploadPurposes)));
});

// A new form that sends a text is filled above, or says in `UNFILLED_FIELDS` why not.
test("every field of the contract that keeps a text took an attack, but those with a reason", () => {
  const unfilled = Object.values(UNFILLED_FIELDS).flat();
  console.log(
    `${tried.taken.size} of ${TEXT_FIELDS.length} fields, of ${new Set([...tried.taken].map((one) => one.split(" ")[0])).size} calls, took an attack; ${tried.addresses.size} addresses were opened`,
  );
  const missing = TEXT_FIELDS.filter((one) => !tried.taken.has(one) && !unfilled.includes(one));
  if (missing.length > 0) console.log(`refused:\n${tried.refused.join("\n")}`);
  expect(missing).toEqual([]);
  expect(unfilled.filter((one) => !TEXT_FIELDS.includes(one) || tried.taken.has(one))).toEqual([]);
});
