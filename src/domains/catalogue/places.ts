import type { Place } from "#web/block.ts";
import type { BrandDetail, KnownBrand } from "./contract/brands.ts";
import type { PartDetail } from "./contract/part-shapes.ts";
import type { UncataloguedLine } from "./contract/search-shapes.ts";

/** The page of a part. */
export const PART_PAGE = "part" as Place<{
  asked: { part: string };
  shown: { part: PartDetail; now: string };
  /** What is read, who has it, and behind its parameters what can take its place and what was written about it; among the acts what sends it, and what reports a fault. */
  spot: "documents" | "stock" | "alternates" | "articles" | "sending" | "reporting";
}>;

/** The page of a part for phones: who has it, and what reports a fault. */
export const PHONE_PART_PAGE = "part on a phone" as Place<{
  asked: { part: string };
  shown: { part: PartDetail; now: string };
  spot: "stock" | "reporting";
}>;

/** Pages of results: who has numbers in stock that are no parts of the catalogue. */
export const FOUND_STOCK = "found stock" as Place<{
  asked: never;
  shown: { lines: UncataloguedLine[]; now: string };
  spot: "stock";
}>;

/** The home page of a brand. */
export const BRAND_HOME = "brand home" as Place<{
  asked: { brand: number };
  shown: { brand: BrandDetail; now: string };
  /** Below what the catalogue knows of it. */
  spot: "documents" | "articles";
}>;

/** What stands above all pages of a brand. */
export const BRAND_FRAME = "brand frame" as Place<{
  asked: never;
  /** `current` is the name of the tab that is shown. */
  shown: { brand: KnownBrand; current: string };
  /** Between the pages of the catalogue and how the brand is reached. */
  spot: "tabs";
}>;
