import { isCalledSo } from "#shared/match.ts";
import { partKey } from "#shared/part-key.ts";
import type { PartHit } from "../../contract/part-shapes.ts";

/** What stands in libraries of symbols for several parts: INA219AxD, STM32F103C8Tx. */
const OPEN_PLACE = /[A-Z0-9]x(?=[A-Z0-9]|$)/;

type Hit = Pick<PartHit, "mpn" | "brand" | "values" | "document" | "offer" | "companyStock" | "match" | "isStub">;

/**
 * The hit that stands on top because it is called as was typed: of several such the first that says anything, none that is a mere name
 * of a library. Null where there is none.
 */
export function pinnedOf<Part extends Hit>(parts: readonly Part[]): Part | null {
  const [first] = parts;
  if (!first || !isCalledSo(first.match)) return null;
  const others = parts.findIndex(({ match }) => !isCalledSo(match));
  // Keys are shared by parts that are none of each other: SMBJ6.0CA, SMBJ60CA.
  const named = parts
    .slice(0, others < 0 ? parts.length : others)
    .filter(({ mpn }) => mpn.toLowerCase() === first.mpn.toLowerCase() || spell(mpn) === spell(first.mpn));
  const telling = named.find((part) => !isMereName(part));
  if (telling) return telling;
  return first.brand === null || first.isStub || OPEN_PLACE.test(first.mpn) ? null : first;
}

/** Blanks and hyphens do not count, points do. */
function spell(mpn: string): string {
  return mpn.split(/[.,]/).map(partKey).join(".");
}

function isMereName({ mpn, values, document, offer, companyStock, isStub }: Hit): boolean {
  return OPEN_PLACE.test(mpn) || ((isStub || values.length === 0) && !document && !offer && !companyStock);
}
