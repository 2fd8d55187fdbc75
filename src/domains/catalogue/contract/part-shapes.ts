import { z } from "zod";
import { time, unitPrice } from "#api/fields.ts";
import { CURRENCIES } from "#shared/format-money.ts";
import { LIFECYCLES } from "../labels.ts";
import { CategoryRef } from "./category-shapes.ts";
import { BrandRef } from "./brand-shapes.ts";
import { DocumentCard, DocumentGlance } from "./document-shapes.ts";
import { Offer } from "./offer-shapes.ts";
import { Match } from "./search-shapes.ts";
import { PartSymbol } from "./symbol-shapes.ts";

/** As printed, and as it is shown: figures as the portal writes them, known words in Chinese with the print behind. */
const Value = z.object({
  slug: z.string(),
  name: z.string(),
  printed: z.string(),
  shown: z.string(),
  /** Why rules doubt it; null, or left out, where they don't. */
  doubt: z.string().nullable().optional(),
  /** On the part's own page: from what it follows, where no source prints it; else null. */
  derived: z.string().nullable().optional(),
});

export const PartRow = z.object({
  id: z.int(),
  mpn: z.string(),
  brand: BrandRef.nullable(),
  category: CategoryRef.nullable(),
  description: z.string(),
  package: z.string().nullable(),
  lifecycle: z.enum(LIFECYCLES),
  /** The category's most important parameters, as printed. */
  values: z.array(Value),
  /** The newest datasheet that the portal has of it; a sample only where it has nothing else. */
  document: DocumentGlance.nullable(),
  /** The datasheet's address outside the portal, as the source gave it: the maker's or another's. */
  datasheetUrl: z.string().nullable(),
  /** The lowest price among the offers seen, whatever the quantity it is asked at, and the pieces they have together; null where none of them says. */
  offer: z
    .object({
      price: unitPrice.nullable(),
      currency: z.enum(CURRENCIES),
      stock: z.int().nullable(),
      seenAt: time,
      /** Made up for demonstration. */ isSample: z.boolean(),
    })
    .nullable(),
  /** What companies say that they have, in the last 30 days: pieces, of how many, and the latest statement. */
  companyStock: z.object({ quantity: z.int(), companies: z.int(), confirmedAt: time }).nullable(),
});

export const PartHit = PartRow.extend({
  match: Match,
  /** Of what is called as was typed: a mere name of libraries of symbols, which stands above nothing; else left out. */
  isStub: z.literal(true).optional(),
});

export const PartDetail = PartRow.omit({ document: true, companyStock: true }).extend({
  kind: z.enum(["orderable", "family"]),
  isRohs: z.boolean().nullable(),
  parentCategory: CategoryRef.nullable(),
  /** The brand that took over the part's brand. */
  successor: BrandRef.nullable(),
  documents: z.array(DocumentCard),
  offers: z.array(Offer),
  /** What CAD libraries draw for it. */
  symbols: z.array(PartSymbol),
  sources: z.array(z.string()),
  updatedAt: time,
});

export type PartRow = z.output<typeof PartRow>;
export type PartHit = z.output<typeof PartHit>;
export type PartDetail = z.output<typeof PartDetail>;
export type PartValue = z.output<typeof Value>;
