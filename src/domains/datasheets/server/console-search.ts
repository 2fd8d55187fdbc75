import type { ConsoleSearch } from "#platform/domain/console-search.ts";
import { containing } from "#platform/name-search.ts";
import { selectListedDocuments } from "./documents/document-queries.ts";

export const consoleSearch: ConsoleSearch = {
  title: "规格书",
  section: "documents",
  order: 60,
  async find(context, words, limit) {
    const documents = await selectListedDocuments(context)
      .where("document.title", "ilike", containing(words))
      .orderBy("document.id", "desc")
      .limit(limit)
      .execute();
    return documents.map(({ id, title, brand }) => ({ title, note: brand?.name ?? "", path: `/ops/documents/${id}` }));
  },
};
