import type { ConsoleSearch } from "#platform/domain/console-search.ts";
import { containing } from "#platform/name-search.ts";
import { markedTitle } from "#domains/catalogue/sample-documents.ts";
import { IS_NEWEST } from "./document-versions/newest-edition.ts";
import { selectPublishedDocuments } from "./documents/document-queries.ts";

export const consoleSearch: ConsoleSearch = {
  title: "规格书",
  section: "documents",
  order: 60,
  async find(context, words, limit) {
    // Those that lists leave out too: operators look for samples that have stepped back.
    const documents = await selectPublishedDocuments(context)
      .where(IS_NEWEST)
      .where("document.title", "ilike", containing(words))
      .orderBy("document.isSample")
      .orderBy("document.id", "desc")
      .limit(limit)
      .execute();
    return documents.map(({ id, brand, ...document }) => ({
      title: markedTitle(document),
      note: brand?.name ?? "",
      path: `/ops/documents/${id}`,
    }));
  },
};
