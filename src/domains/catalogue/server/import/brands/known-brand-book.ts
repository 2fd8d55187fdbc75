import type { Context } from "#platform/context.ts";
import { makeForAll } from "#platform/make-for-all.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { type BrandBook, openBrandBook } from "./brand-book.ts";

interface CountedBook {
  /** What was there before it was read. */
  state: string;
  book: BrandBook;
}

const books = makeForAll<CountedBook>(async (db) => ({
  state: await readState({ db }),
  book: await openBrandBook(db),
}));

/** The book of brands for who only looks up in it: read once for all who do. Brands and spellings that are new are in it, other changes within a minute. */
export async function readBrandBook(context: Pick<Context, "db">): Promise<BrandBook> {
  const now = await readState(context);
  const { book } = await books(
    context,
    ({ state }, { ageMs, isOutdated }) => state === now && ageMs < MINUTE_MS && !isOutdated,
  );
  return book;
}

async function readState({ db }: Pick<Context, "db">): Promise<string> {
  const { brands, last, spellings } = await db
    .selectFrom("datasheetBrands")
    .select((eb) => [
      eb.fn.countAll<number>().as("brands"),
      eb.fn.max("id").as("last"),
      eb
        .selectFrom("datasheetBrandAliases")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .as("spellings"),
    ])
    .executeTakeFirstOrThrow();
  return `${brands} ${last} ${spellings}`;
}
