import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { listOf, pageIndex, pageSize } from "#api/fields.ts";
import { KEYWORDS_MAX } from "#domains/catalogue/contract/search-shapes.ts";
import { brand, BrandCategoryBranch, category, KnownBrand } from "#domains/catalogue/contract/brands.ts";
import { CategoryRef } from "#domains/catalogue/contract/category-shapes.ts";
import { DocumentCard } from "#domains/catalogue/contract/document-shapes.ts";

export const documentsOfBrand = defineCalls("datasheets", {
  /** The datasheets of a brand that hold the words in title, file name or a part's number, newest first; all or of the parts of one category. */
  findBrandDocuments: {
    method: "GET",
    path: "/specBrand/documents/:brand",
    access: "visitor",
    input: z.object({
      brand,
      category,
      keywords: z.string().trim().max(KEYWORDS_MAX, `关键词最多 ${KEYWORDS_MAX} 个字`).default(""),
      pageIndex,
      pageSize,
    }),
    data: listOf(DocumentCard).extend({
      brand: KnownBrand,
      category: CategoryRef.nullable(),
      /** Of those that hold the words; a datasheet of parts in two categories counts in both. */
      categories: z.array(BrandCategoryBranch),
    }),
    limit: { calls: 600, seconds: 60 },
  },
});
