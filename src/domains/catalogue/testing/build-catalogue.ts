import { Buffer } from "node:buffer";
import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { TOKENS_VERSION, tsvectorOf } from "#platform/text-search/tokens.ts";
import { brandKey } from "#shared/brand-key.ts";
import { formatDay } from "#shared/format-date.ts";
import { partKey } from "#shared/part-key.ts";
import { oneChunk } from "#ports/file-store/port.ts";

interface BrandFacts {
  name?: string;
  nameCn?: string | null;
  aliases?: string[];
  isDomestic?: boolean;
  country?: string | null;
  successorId?: number | null;
}

interface CategoryFacts {
  name?: string;
  parentId?: number | null;
  position?: number;
}

interface PartFacts {
  mpn?: string;
  brandId?: number | null;
  categoryId?: number | null;
  description?: string;
  package?: string | null;
  lifecycle?: string;
  kind?: string;
  isRohs?: boolean | null;
  datasheetUrl?: string | null;
  popularity?: number;
  /** From the parameter's name to the printed value; the category's own where there is one. */
  values?: Record<string, string>;
  source?: string;
}

interface DocumentFacts {
  title?: string;
  fileName?: string;
  brandId?: number | null;
  partIds?: number[];
  bytes?: Buffer;
  thumbnail?: Buffer | null;
  /** What is `removed` has been taken down. */
  state?: string;
  kind?: string;
  isSample?: boolean;
  version?: string | null;
  publishedOn?: string | null;
  source?: string;
  sourceUrl?: string | null;
  lineId?: number;
  edition?: number;
  language?: string | null;
  pageCount?: number | null;
  createdAt?: Date;
  hasTextLayer?: boolean | null;
  /** What stands on its pages, read already. */
  pages?: string[];
}

interface SymbolFacts {
  partId: number;
  library?: string;
  symbol?: string;
  base?: string | null;
  footprint?: string | null;
  footprintFilters?: string[];
  keywords?: string;
  description?: string;
  datasheetUrl?: string | null;
  pinCount?: number | null;
  unitCount?: number | null;
  pins?: { number: string; name: string; type: string }[];
  source?: string;
  seenAt?: Date;
}

interface OfferFacts {
  source?: string;
  partId: number;
  price?: string;
  stock?: number | null;
  currency?: string;
  seenAt?: Date;
  /** The ladder above one piece. */
  steps?: { quantity: number; price: string }[];
  /** What it was on other days. */
  history?: { day: string; price?: string | null; stock?: number | null; currency?: string }[];
}

/** Makes what a test needs in the catalogue of its portal; whatever it does not name is made up. */
export function catalogueOf(portal: { context: Pick<Context, "db" | "ports"> }) {
  let made = 0;

  async function buildBrand({
    name = `Brand ${++made}`,
    nameCn = null,
    aliases = [],
    isDomestic = false,
    country = null,
    successorId = null,
  }: BrandFacts = {}) {
    const { db } = portal.context;
    const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    const initial = /^[a-z]/i.test(name) ? name[0]!.toUpperCase() : "#";
    const brand = await db
      .insertInto("datasheetBrands")
      .values({
        slug,
        name,
        nameCn,
        pinyin: brandKey(name),
        initial,
        country,
        successorId,
        origin: isDomestic ? "domestic" : null,
      })
      .returning(["id", "slug", "name"])
      .executeTakeFirstOrThrow();
    const spellings = [...new Set([name, ...(nameCn ? [nameCn] : []), ...aliases])].map((alias) => ({
      key: brandKey(alias),
      alias,
      brandId: brand.id,
      kind: "alias",
    }));
    await db.insertInto("datasheetBrandAliases").values(spellings).execute();
    return brand;
  }

  async function buildCategory({ name = `分类 ${++made}`, parentId = null, position = ++made }: CategoryFacts = {}) {
    return portal.context.db
      .insertInto("datasheetCategories")
      .values({ slug: `category-${++made}`, name, nameEn: name, parentId, position })
      .returning(["id", "slug", "name"])
      .executeTakeFirstOrThrow();
  }

  async function buildPart({
    mpn = `PART${++made}`,
    brandId = null,
    categoryId = null,
    values = {},
    source,
    ...facts
  }: PartFacts = {}) {
    const { db } = portal.context;
    const part = await db
      .insertInto("datasheetParts")
      .values({ mpn, mpnKey: partKey(mpn), brandId, categoryId, ...facts })
      .returning(["id", "mpn"])
      .executeTakeFirstOrThrow();
    if (brandId !== null)
      await db
        .updateTable("datasheetBrands")
        .set({ partCount: sql`part_count + 1` })
        .where("id", "=", brandId)
        .execute();
    if (categoryId !== null) {
      await sql`update datasheet_categories set part_count = part_count + 1
        where id = ${categoryId} or id = (select parent_id from datasheet_categories where id = ${categoryId})`.execute(
        db,
      );
    }
    if (source)
      await db
        .insertInto("datasheetPartSources")
        .values({ source, reference: mpn, partId: part.id, rowHash: Buffer.alloc(8) })
        .execute();
    for (const [position, [name, printed]] of Object.entries(values).entries())
      await buildValue(part.id, categoryId, { name, printed, position });
    return part;
  }

  async function buildValue(
    partId: number,
    categoryId: number | null,
    { name, printed, position }: { name: string; printed: string; position: number },
  ) {
    const { db } = portal.context;
    const { id: parameterId } = await db
      .insertInto("datasheetParameters")
      .values({ slug: name, name, nameEn: name, kind: "text" })
      .onConflict((conflict) => conflict.column("slug").doUpdateSet({ name }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("datasheetPartValues").values({ partId, parameterId, printed }).execute();
    if (categoryId === null) return;
    await db
      .insertInto("datasheetCategoryParameters")
      .values({ categoryId, parameterId, position })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async function buildDocument({
    partIds = [],
    pages,
    bytes = Buffer.from(`%PDF-1.7\n% ${++made}\n`),
    thumbnail = null,
    ...facts
  }: DocumentFacts = {}) {
    const { db, ports } = portal.context;
    const file = await ports.fileStore.write(oneChunk(bytes));
    const picture = thumbnail && (await ports.fileStore.write(oneChunk(thumbnail)));
    const { title = `规格书 ${++made}`, fileName = `${title}.pdf`, pageCount = pages?.length ?? 2, ...rest } = facts;
    const document = await db
      .insertInto("datasheetDocuments")
      .values({
        title,
        fileName,
        pageCount,
        sha256: file.sha256,
        sizeBytes: file.sizeBytes,
        thumbnailSha256: picture?.sha256 ?? null,
        previewState: "ready",
        source: "test",
        ...(pages && { textState: "ready", pagesRead: pages.length, tokensVersion: TOKENS_VERSION }),
        ...takenDown(rest.state),
        ...rest,
      })
      .returning(["id", "title", "sha256"])
      .executeTakeFirstOrThrow();
    if (partIds.length > 0)
      await db
        .insertInto("datasheetDocumentParts")
        .values(partIds.map((partId) => ({ documentId: document.id, partId })))
        .execute();
    for (const [index, text] of (pages ?? []).entries()) {
      await sql`insert into datasheet_document_pages (document_id, page, text, search, tokens_version) values (${document.id}, ${index + 1}, ${text}, ${tsvectorOf(text)}::tsvector, ${TOKENS_VERSION})`.execute(
        db,
      );
    }
    return document;
  }

  async function buildOffer({
    partId,
    price = "0.5",
    stock = 100,
    currency = "CNY",
    seenAt = new Date(),
    history = [],
    source = "test",
    steps = [],
  }: OfferFacts) {
    const { db } = portal.context;
    const priceBreaks = JSON.stringify([{ quantity: 1, price }, ...steps]);
    const { id: offerId } = await db
      .insertInto("datasheetOffers")
      .values({ partId, source, sku: `sku ${++made}`, currency, priceBreaks, stock, seenAt })
      .returning("id")
      .executeTakeFirstOrThrow();
    const days = [{ day: formatDay(seenAt), price, stock, currency }, ...history];
    await db
      .insertInto("datasheetOfferHistory")
      .values(days.map((known) => ({ price, stock, currency, ...known, offerId })))
      .execute();
  }

  async function buildSymbol({
    partId,
    library = "Library",
    symbol = `S${++made}`,
    source = "test",
    seenAt = new Date(),
    pins = [],
    ...facts
  }: SymbolFacts) {
    const { db } = portal.context;
    const reference = `${library}:${symbol}`;
    await db
      .insertInto("datasheetPartSources")
      .values({ source, reference, partId, rowHash: Buffer.alloc(8), seenAt })
      .execute();
    await db
      .insertInto("datasheetPartSymbols")
      .values({ source, reference, library, symbol, ...facts, pins: JSON.stringify(pins) })
      .execute();
  }

  return { buildBrand, buildCategory, buildPart, buildDocument, buildOffer, buildSymbol };
}

function takenDown(state?: string) {
  return state === "removed" ? { removedAt: new Date(), removedReason: "测试" } : {};
}
