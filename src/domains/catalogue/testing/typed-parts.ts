import type { Context } from "#platform/context.ts";
import { syncVocabulary } from "../server/vocabulary/sync-vocabulary.ts";
import { readValueOf } from "#vocabulary/value-reading.ts";
import { catalogueOf } from "./build-catalogue.ts";

type PartFacts = NonNullable<Parameters<ReturnType<typeof catalogueOf>["buildPart"]>[0]>;

/** Makes parts of the real categories, with values read as an import reads them: from the parameter's slug to what is printed. */
export function typedCatalogueOf(portal: { context: Pick<Context, "db" | "ports"> }) {
  const { buildPart } = catalogueOf(portal);
  let vocabulary: ReturnType<typeof syncVocabulary> | undefined;

  return async function buildTypedPart({
    category,
    values,
    ...facts
  }: Omit<PartFacts, "values" | "categoryId"> & { category: string; values: Record<string, string> }) {
    const { db } = portal.context;
    await (vocabulary ??= syncVocabulary(db));
    const { id: categoryId } = await db
      .selectFrom("datasheetCategories")
      .select("id")
      .where("slug", "=", category)
      .executeTakeFirstOrThrow();
    const part = await buildPart({ ...facts, categoryId });
    for (const [slug, printed] of Object.entries(values)) {
      const { parameter, ...value } = readValueOf(slug, printed)!;
      const { id: parameterId } = await db
        .selectFrom("datasheetParameters")
        .select("id")
        .where("slug", "=", parameter)
        .executeTakeFirstOrThrow();
      await db
        .insertInto("datasheetPartValues")
        .values({ partId: part.id, parameterId, ...value })
        .execute();
    }
    return part;
  };
}
