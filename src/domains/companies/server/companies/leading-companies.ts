import type { Context } from "#platform/context.ts";
import type { CompanyCard } from "../../contract/company-shapes.ts";
import { readCards } from "./company-cards.ts";
import { inNaturalOrder } from "./list-companies.ts";

const LEADING = 6;

/** The first of the directory. */
export async function leadingCompanies(context: Context): Promise<CompanyCard[]> {
  return readCards(
    context,
    await inNaturalOrder(
      context,
      { keywords: "", region: undefined, type: undefined, brandId: undefined },
      { limit: LEADING, offset: 0 },
    ),
  );
}
