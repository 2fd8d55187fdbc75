import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, pageIndex, pageSize } from "#api/fields.ts";
import { DocumentDetail } from "./document-detail.ts";
import { DocumentCard } from "#domains/catalogue/contract/document-shapes.ts";

export const documents = defineCalls("datasheets", {
  /** The datasheets of a brand, newest first. */
  brandDocuments: {
    method: "GET",
    path: "/spec/:brandId",
    access: "visitor",
    input: z.object({ brandId: id, pageIndex, pageSize }),
    data: listOf(DocumentCard),
  },

  /** The datasheets that came last. */
  newestDocuments: {
    method: "GET",
    path: "/spec/v1/newest",
    access: "visitor",
    cacheSeconds: 10,
    input: z.object({ pageIndex, pageSize }),
    data: listOf(DocumentCard),
  },

  /** The datasheets downloaded most in the last seven days. */
  popularDocuments: {
    method: "GET",
    path: "/spec/v1/popular",
    access: "visitor",
    cacheSeconds: 10,
    input: z.object({ pageSize }),
    data: z.array(DocumentCard.extend({ downloads: z.int() })),
  },

  /** What is known of a datasheet; its pages are read with documentFile. */
  documentDetail: {
    method: "GET",
    path: "/spec/v1/detail/:id",
    access: "visitor",
    input: z.object({ id }),
    data: DocumentDetail,
  },
});
