import type { Database } from "#platform/database.ts";
import { partKey } from "#shared/part-key.ts";

const PARTS_MAX = 200;
/** A shorter beginning is that of too many parts. */
const BEGINNING_MIN = 5;

/** The parts of a brand that a series' name with open places stands for, `STM32F103x8`; none where it is no such name, or a part's own. The most looked for come first. */
export async function findSeriesParts(
  db: Database,
  mpn: string,
  brandId: number | null,
): Promise<{ id: number; mpn: string }[]> {
  if (brandId === null || !isSeriesName(mpn)) return [];
  const open = [...mpn]
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .map((letter) => (letter === "x" ? "_" : letter.toLowerCase()))
    .join("");
  const exact = await db
    .selectFrom("datasheetParts")
    .select("id")
    .where("brandId", "=", brandId)
    .where("mpnKey", "=", partKey(mpn))
    .executeTakeFirst();
  if (exact) return [];
  return db
    .selectFrom("datasheetParts")
    .select(["id", "mpn"])
    .where("brandId", "=", brandId)
    .where("mpnKey", "like", `${open}%`)
    .orderBy("popularity", "desc")
    .orderBy("id")
    .limit(PARTS_MAX)
    .execute();
}

/** A letter and a digit stand before the first open place, and enough of them. */
function isSeriesName(mpn: string): boolean {
  const beginning = mpn.slice(0, mpn.indexOf("x")).replaceAll(/[^\p{L}\p{N}]/gu, "");
  return (
    mpn.includes("x") &&
    !/[a-wyz]/.test(mpn) &&
    beginning.length >= BEGINNING_MIN &&
    /[A-Z]/.test(beginning) &&
    /\d/.test(beginning)
  );
}
