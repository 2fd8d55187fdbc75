import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { CompanyRole } from "../../labels.ts";
import type { companiesForOperators } from "../../contract/companies-for-operators.ts";
import { hasWords } from "#platform/name-search.ts";
import { listPage } from "#platform/list-page.ts";
import { sortedBy } from "#platform/sorted-by.ts";

/** Companies by name, as the directory finds them. */
export async function listCompaniesForOperators(
  { db }: Context,
  { id, words, state, sort, ...page }: ParsedInputOf<typeof companiesForOperators.listCompaniesForOperators>,
): Promise<DataOf<typeof companiesForOperators.listCompaniesForOperators>> {
  const found = db
    .selectFrom("suppliersCompanies as company")
    .$if(id !== undefined, (query) => query.where("company.id", "=", id!))
    .where(hasWords("company.searchText", words ?? ""))
    .$if(state !== undefined, (query) => query.where("company.hiddenAt", state === "hidden" ? "is not" : "is", null));
  const listed = found
    .leftJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
    .leftJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .select([
      "company.id",
      "company.name",
      "company.hiddenAt",
      "company.updatedAt",
      "owner.id as ownerId",
      "owner.nickName",
    ])
    .select((eb) =>
      eb
        .selectFrom("suppliersRoles as had")
        .select((eb) => eb.fn.agg<CompanyRole[]>("array_agg", ["had.role"]).as("roles"))
        .whereRef("had.companyId", "=", "company.id")
        .as("roles"),
    );
  const sorted = sortedBy(listed, sort, {
    name: "company.name",
    owner: "owner.nickName",
    updated: "company.updatedAt",
  });
  return listPage(sorted.orderBy("company.updatedAt", "desc").orderBy("company.id", "desc"), page, (rows) =>
    rows.map(({ id, name, hiddenAt, updatedAt, ownerId, nickName, roles }) => ({
      id,
      name,
      roles: roles ?? [],
      owner: ownerId === null ? null : { id: ownerId, nickName: nickName! },
      isHidden: hiddenAt !== null,
      updatedAt: updatedAt.toISOString(),
    })),
  );
}
