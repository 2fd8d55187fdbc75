import type { InputOf } from "#api/define-calls.ts";
import type { BrandLevel } from "#domains/companies/labels.ts";
import type { OwnMerchant } from "../../contract/merchant-shapes.ts";
import type { merchants } from "../../contract/merchants.ts";
import { PAPER_KINDS, type PaperKind } from "../../labels.ts";
import { formFile, type FormFile } from "#domains/enterprises/components/public/file-field.tsx";

const PLAIN_FIELDS = [
  "shopName",
  "shopType",
  "categorySlugs",
  "taxRate",
  "bankName",
  "bankCode",
  "bankAccount",
  "returnRegion",
  "returnAddress",
  "servicePhone",
  "serviceHours",
  "brands",
  "consent",
] as const;
export type AdmissionField = (typeof PLAIN_FIELDS)[number] | `papers.${PaperKind}`;
const FIELDS: AdmissionField[] = [...PLAIN_FIELDS, ...PAPER_KINDS.map((kind) => `papers.${kind}` as const)];

/** What the form asks for, as it is typed: files by their numbers, ticks as `true`, authorisations as JSON. */
export type AdmissionValues = Record<AdmissionField, string>;

export interface AdmissionFieldsProps {
  values: AdmissionValues;
  failures: Partial<Record<string, string>>;
  set: (field: AdmissionField, value: string) => void;
}

export interface BrandValues {
  brandName: string;
  authoriser: string;
  level: BrandLevel | "";
  validFrom: string;
  validUntil: string;
  file: FormFile;
}

export const NO_BRAND: BrandValues = {
  brandName: "",
  authoriser: "",
  level: "",
  validFrom: "",
  validUntil: "",
  file: "",
};

/** The authorisations that are typed so far. */
export function readBrands(json: string): BrandValues[] {
  return json === "" ? [] : (JSON.parse(json) as BrandValues[]);
}

/** What the form begins with: what was handed in last, and what has been typed since. */
export function admissionValues(merchant: OwnMerchant | null): AdmissionValues {
  const empty = Object.fromEntries(FIELDS.map((field) => [field, ""])) as AdmissionValues;
  if (!merchant) return empty;
  const { submitted, draft } = merchant;
  const typed = Object.fromEntries(Object.entries(draft).filter(([field]) => (FIELDS as string[]).includes(field)));
  if (!submitted) return { ...empty, ...typed };
  const { papers, brands, categorySlugs, taxRate, ...plain } = submitted;
  const brought = Object.fromEntries(Object.entries(papers).map(([kind, file]) => [`papers.${kind}`, formFile(file)]));
  const named = brands.map(({ file, validUntil, ...brand }): BrandValues => ({
    ...brand,
    validUntil: validUntil ?? "",
    file: formFile(file),
  }));
  return {
    ...empty,
    ...plain,
    ...brought,
    categorySlugs: categorySlugs.join(","),
    taxRate: String(taxRate),
    brands: JSON.stringify(named),
    ...typed,
  };
}

/** The form as the call takes it. */
export function admission(values: AdmissionValues): InputOf<typeof merchants.submitMerchant> {
  const numberOf = (file: string) => file.split(".")[0]!;
  const papers = Object.fromEntries(
    PAPER_KINDS.flatMap((kind) => (values[`papers.${kind}`] ? [[kind, numberOf(values[`papers.${kind}`])]] : [])),
  );
  const brands = readBrands(values.brands).map(({ file, ...brand }) => ({ ...brand, fileId: numberOf(file) }));
  const plain = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, values[field]]));
  // What is typed is judged by the call.
  return { ...plain, papers, brands } as unknown as InputOf<typeof merchants.submitMerchant>;
}
