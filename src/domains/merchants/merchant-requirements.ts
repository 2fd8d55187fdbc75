import { type ShopType, AUTHORISATIONS_LABEL, PAPER_LABELS, type PaperKind, type TaxRate } from "./labels.ts";

/** Words of a shop's name that say more of it than that it sells. */
const CLAIMING_WORDS = ["官方", "旗舰", "专营", "专卖", "授权", "原厂"];
const GENERAL_TAXPAYER_RATES: readonly number[] = [13, 6];

export interface Requirements {
  papers: PaperKind[];
  /** At least one authorisation of a brand. */
  needsBrand: boolean;
  /** The word of the name that asks for proof. */
  claim: string | null;
}

/** What a shop of this type, name and rate of tax has to prove: one rule for the form and the server. */
export function requirementsOf({
  shopType,
  shopName,
  taxRate,
}: {
  shopType: ShopType | null;
  shopName: string;
  taxRate: TaxRate | null;
}): Requirements {
  const claim = CLAIMING_WORDS.find((word) => shopName.normalize("NFKC").includes(word)) ?? null;
  const papers: PaperKind[] = ["account-permit", "id-front", "id-back"];
  if (shopType === "own-brand") papers.push("trademark");
  if (taxRate !== null && GENERAL_TAXPAYER_RATES.includes(taxRate)) papers.push("taxpayer");
  // Its own trademark proves a brand as well as somebody else's word.
  return { papers, needsBrand: shopType === "agent" || (claim !== null && shopType !== "own-brand"), claim };
}

/** What is missing of that, by the fields of the form. */
export function missingOf(
  required: Requirements,
  handedIn: { papers: readonly string[]; brands: number },
): Record<string, string> {
  const missing = Object.fromEntries(
    required.papers
      .filter((kind) => !handedIn.papers.includes(kind))
      .map((kind) => [`papers.${kind}`, `请上传${PAPER_LABELS[kind]}`]),
  );
  if (required.needsBrand && handedIn.brands === 0)
    missing["brands"] =
      required.claim === null
        ? `授权代理请至少填写一项${AUTHORISATIONS_LABEL}`
        : `店铺名称含“${required.claim}”，请填写${AUTHORISATIONS_LABEL}作为证明，或更换名称`;
  return missing;
}
