import { sql } from "kysely";
import type { Context, UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { chineseSyllables } from "#shared/chinese-syllables.ts";
import { supplierRefusals } from "../../errors.ts";
import type { MemberRole } from "../../labels.ts";
import { stockRefusals } from "../../stock-errors.ts";
import { findMembership } from "../enterprise-queries.ts";

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
  const { db, user, now } = context;
  const membership = await findMembership(context, user.id);
  if (!membership) throw supplierRefusals.noEnterprise();
  const { enterpriseId, standing, role } = membership;
  if (standing !== "certified") throw supplierRefusals.notCertified();
  if (role !== "admin" && !roles.includes(role)) throw supplierRefusals.notYourRole();
  const enterprise = await holdEnterprise(db, enterpriseId);
  const known = await companyOf(context, enterpriseId);
  if (known) return { id: known.id, enterpriseId };
  const { name, website, introduction, businessRegion, businessAddress } = enterprise;
  const made = { enterpriseId, name, ...foundBy([name]), website, introduction, region: businessRegion, address: businessAddress, createdAt: now, updatedAt: now };
  const { id } = await db.insertInto("suppliersCompanies").values(made).returning("id").executeTakeFirstOrThrow();
  return { id, enterpriseId };
}

/** Who waits keeps a connection: not as long as a large file of stock may take. */
async function holdEnterprise(db: Database, enterpriseId: number) {
  await sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true)`.execute(db);
  const held = await db
    .selectFrom("suppliersEnterprises")
    .select(["name", "website", "introduction", "businessRegion", "businessAddress"])
    .where("id", "=", enterpriseId)
    .forUpdate()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE ? stockRefusals.companyBusy() : error;
    });
  await sql`select set_config('lock_timeout', '0', true)`.execute(db);
  return held;
}

/** What a company is found by, and the letter that it stands under, from all its names; the first one is shown. */
export function foundBy(names: string[]): { searchText: string; letter: string } {
  const spoken = names.map((name) => chineseSyllables(name));
  const words = names.flatMap((name, at) => [foldName(name), spoken[at]!.join(""), spoken[at]!.map((syllable) => syllable[0]).join("")]);
  const letter = spoken[0]?.[0]?.[0]?.toUpperCase() ?? "";
  return { searchText: [...new Set(words)].join(" "), letter: /^[A-Z]$/.test(letter) ? letter : "#" };
}

/** A name as it is searched: case, width and blanks do not count. */
export function foldName(name: string): string {
  return name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "");
}
