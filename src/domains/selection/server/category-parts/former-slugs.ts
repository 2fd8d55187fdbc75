import type { Context } from "#platform/context.ts";
import { isFactSort, type Narrowing } from "./read-wanted.ts";

type Named = Pick<Narrowing, "filters" | "sort">;

/** Filters and sorting as an address says them, where it names parameters that have become part of others: those stand in their place. */
export async function withCurrentSlugs<Given extends Named>(
  context: Context,
  given: Given,
  parameters: readonly { slug: string }[],
): Promise<Given> {
  const filters = [...new URLSearchParams(given.filters)].map(([key, value]) => {
    const [, slug = key, end = ""] = /^(.+)(\.(?:from|to|is))$/.exec(key) ?? [];
    return { slug, end, value };
  });
  const down = given.sort.startsWith("-") ? "-" : "";
  const sort = given.sort.slice(down.length);
  const known = new Set(parameters.map(({ slug }) => slug));
  const unknown = [...filters.map(({ slug }) => slug), ...(isFactSort(sort) ? [] : [sort])].filter(
    (slug) => slug !== "" && !known.has(slug),
  );
  const current = await findCurrentSlugs(context, unknown);
  if (current.size === 0) return given;
  const now = (slug: string) => current.get(slug) ?? slug;
  return {
    ...given,
    filters: new URLSearchParams(filters.map(({ slug, end, value }) => [now(slug) + end, value])).toString(),
    sort: down + now(sort),
  };
}

/** Which slugs parameters have now that became part of others; those that did not are left out. */
export async function findCurrentSlugs({ db }: Context, slugs: string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom("datasheetMergedParameters as merged")
    .innerJoin("datasheetParameters as parameter", "parameter.id", "merged.parameterId")
    .select(["merged.slug as former", "parameter.slug as current"])
    .where("merged.slug", "in", slugs)
    .execute();
  return new Map(rows.map(({ former, current }) => [former, current]));
}
