import { sql } from "kysely";
import type { Context, UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { chineseSyllables } from "#shared/chinese-syllables.ts";
import { toSimplified } from "#shared/simplified.ts";
import { supplierRefusals } from "../../errors.ts";
import type { MemberRole } from "../../labels.ts";
import { stockRefusals } from "../../stock-errors.ts";
import { findMembership, type Membership } from "../enterprise-queries.ts";

const WAIT_MS = 2000;
const LOCK_NOT_AVAILABLE = "55P03";

/** The company page of an enterprise; undefined where it has none yet. */
export async function companyOf({ db }: Pick<Context, "db">, enterpriseId: number): Promise<{ id: number } | undefined> {
  return db.selectFrom("suppliersCompanies").select("id").where("enterpriseId", "=", enterpriseId).executeTakeFirst();
}

/**
 * The company that the asker keeps, as an administrator or one of the roles given of an enterprise whose certification is in force.
 * Its page is made where it has none yet. In a transaction it is his alone until that ends.
 */
export async function holdOwnCompany(context: UserContext, roles: MemberRole[] = ["seller"]): Promise<{ id: number; enterpriseId: number }> {
  const { db, now } = context;
  const { enterpriseId, standing } = await holdMembership(context, roles);
  if (standing !== "certified") throw supplierRefusals.notCertified();
  const known = await companyOf(context, enterpriseId);
  if (known) return { id: known.id, enterpriseId };
  const { name, website, introduction, businessRegion, businessAddress } = await db.selectFrom("suppliersEnterprises").select(["name", "website", "introduction", "businessRegion", "businessAddress"]).where("id", "=", enterpriseId).executeTakeFirstOrThrow();
  const made = { enterpriseId, name, ...foundBy([name]), website, introduction, region: businessRegion, address: businessAddress, createdAt: now, updatedAt: now };
  const { id } = await db.insertInto("suppliersCompanies").values(made).returning("id").executeTakeFirstOrThrow();
  return { id, enterpriseId };
}

/** The same where something is only taken off: that may be done without a certification in force, too. Undefined where it has no page. */
export async function holdPublishedCompany(context: UserContext): Promise<{ id: number } | undefined> {
  const { enterpriseId, standing } = await holdMembership(context, ["seller"]);
  if (standing === "new") throw supplierRefusals.notCertified();
  return companyOf(context, enterpriseId);
}

/** The asker's part in his enterprise, which is held until the transaction ends. */
async function holdMembership(context: UserContext, roles: MemberRole[]): Promise<Membership> {
  const { db, user } = context;
  const known = await findMembership(context, user.id);
  if (!known) throw supplierRefusals.noEnterprise();
  await holdEnterprise(db, known.enterpriseId);
  // He may have been removed, or the certification revoked, while he waited.
  const membership = await findMembership(context, user.id);
  if (membership?.enterpriseId !== known.enterpriseId) throw supplierRefusals.noEnterprise();
  if (membership.role !== "admin" && !roles.includes(membership.role)) throw supplierRefusals.notYourRole();
  return membership;
}

/** Who waits keeps a connection: not as long as a large file of stock may take. */
async function holdEnterprise(db: Database, enterpriseId: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true)`.execute(db);
  await db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .where("id", "=", enterpriseId)
    .forUpdate()
    .execute()
    .catch((error: unknown) => {
      throw (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE ? stockRefusals.companyBusy() : error;
    });
  await sql`select set_config('lock_timeout', '0', true)`.execute(db);
}

/** What a company is found by, and the letter that it stands under, from all its names; the first one is shown. */
export function foundBy(names: string[]): { searchText: string; letter: string } {
  const spoken = names.map((name) => chineseSyllables(name));
  const words = names.flatMap((name, at) => [foldName(name), spoken[at]!.join(""), spoken[at]!.map((syllable) => syllable[0]).join("")]);
  const letter = spoken[0]?.[0]?.[0]?.toUpperCase() ?? "";
  return { searchText: [...new Set(words)].join(" "), letter: /^[A-Z]$/.test(letter) ? letter : "#" };
}

/** A name as it is searched: case, width, blanks and whether characters are traditional do not count. */
export function foldName(name: string): string {
  return toSimplified(name.normalize("NFKC")).toLowerCase().replaceAll(/\s+/g, "");
}

/** Whether a column that `foundBy` wrote has all the words, which blanks separate. */
export function hasWords(column: "company.searchText" | "merchant.searchText", words: string) {
  const patterns = words.split(/\s+/).map(foldName).filter(Boolean).map((word) => `%${escapeLike(word)}%`);
  return sql<boolean>`${sql.ref(column)} like all (${patterns}::text[])`;
}

/** Words as a pattern of `like` takes them: as they are. */
export function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
