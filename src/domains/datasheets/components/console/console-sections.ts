import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, isId, pageIn } from "#web/section-address.ts";
import { editedDocuments } from "../../contract/edited-documents.ts";
import { linkFetching } from "../../contract/link-fetching.ts";
import { documentsForOperators } from "../../contract/documents-for-operators.ts";

/** Documents, as operators see them. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "documents",
    area: "datasheets",
    title: "规格书",
    group: "目录",
    order: 95,
    hasTable: true,
    thing: "document",
    load: async ({ call, url, rest }) => {
      const listed = (asked: object) => call(documentsForOperators.listDocumentsForOperators, asked);
      if (rest === "")
        return { list: await listed({ ...givenIn(url, "words", "state", "sort"), ...pageIn(url) }), document: null };
      if (!isId(rest)) return null;
      return { list: null, document: await call(editedDocuments.findEditedDocument, { id: rest }) };
    },
    nameOf: ({ document }) => document?.title,
    View: lazy(async () => ({ default: (await import("./documents.tsx")).Documents })),
  }),
  consoleSection({
    path: "link-fetching",
    area: "datasheets",
    title: "外链规格书",
    group: "目录",
    order: 96,
    hasTable: true,
    load: ({ call, url }) =>
      call(linkFetching.listFetchHosts, { ...givenIn(url, "words", "allowed", "sort"), ...pageIn(url) }),
    View: lazy(async () => ({ default: (await import("./link-fetching.tsx")).LinkFetching })),
  }),
];
