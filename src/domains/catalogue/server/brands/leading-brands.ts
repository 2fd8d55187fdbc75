import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { Origin } from "../../origin-labels.ts";
import type { brands } from "../../contract/brands.ts";
import { selectBrands } from "./brand-queries.ts";

/** The brands with the most parts on either side. */
export async function leadingBrands(
  context: Context,
  { count }: ParsedInputOf<typeof brands.leadingBrands>,
): Promise<DataOf<typeof brands.leadingBrands>> {
  const leading = (origin: Origin) =>
    selectBrands(context)
      .where("origin", "=", origin)
      .where("partCount", ">", 0)
      .orderBy("partCount", "desc")
      .orderBy("id")
      .limit(count)
      .execute();
  const [domestic, international] = await Promise.all([leading("domestic"), leading("foreign")]);
  return { domestic, international };
}
