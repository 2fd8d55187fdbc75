/** What a term names, in one of these: parts that have any of the ids, or any of the tags. */
export interface Naming {
  brandIds?: number[] | undefined;
  categoryIds?: number[] | undefined;
  packageIds?: number[] | undefined;
  tags?: number[] | undefined;
  /** It counts only behind parts that hold the term in their number (initials in pinyin, the beginning of a name). */
  isWeak?: boolean | undefined;
}

/** One or several of the words that were typed: a piece of a part number, and perhaps the name of something. */
export interface QueryTerm {
  /** As typed; several words have a space between them. */
  typed: string;
  /** It was typed right behind the term before it, without a space. */
  isAttached?: boolean | undefined;
  naming?: Naming | undefined;
}

/** Parts that carry what was typed as their marking: those whose key begins with `mpn`, in one of the packages. */
export interface MarkedPart {
  mpn: string;
  /** Null = in any package. */
  packageIds: number[] | null;
}

/** An ending that tells how parts of a brand are packed: two numbers that differ only in such an ending are one part. */
export interface PackagingSuffix {
  brandId: number;
  /** As printed, with its sign: `,115`, `#PBF`, `-7-F`, `TR`. */
  suffix: string;
  /** What must stand before it. */
  follows: "letter" | "digit" | "any";
}
