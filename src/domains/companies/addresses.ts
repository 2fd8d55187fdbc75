import type { CarrierRole, CompanyRole } from "./labels.ts";

/** What narrows the directory, as it stands in its address. */
export interface DirectoryView {
  /** The words of a brand's address. */
  brand?: string;
  /** A province, city or district by its number, or a country by its code. */
  region?: string;
  type?: CompanyRole | "";
  keywords?: string;
  page?: number;
}

/** The directory of makers, agents and traders. */
export function directoryAddress({ page = 1, ...filters }: DirectoryView = {}): string {
  const set = (["type", "region", "brand", "keywords"] as const).flatMap((name) =>
    filters[name] ? [[name, filters[name]]] : [],
  );
  const query = new URLSearchParams(set);
  return `/agentList/index/${page}${query.size > 0 ? `?${query}` : ""}`;
}

/** The page of a company. */
export function companyAddress({ id }: { id: number }): string {
  return `/agentList/agentDetail/${id}`;
}

/** Who carries a brand, as what. */
export function carriersAddress(brand: { id: number }, role: CarrierRole, page = 1): string {
  return `/brandDetail/${role === "agent" ? "agentList" : "trader"}/${brand.id}${page > 1 ? `/${page}` : ""}`;
}

/** The logo of a company; it changes its address with the picture. */
export function logoAddress({ logoId }: { logoId: number | null }): string {
  return logoId === null ? "" : `/api/agent/logo/${logoId}`;
}

/** The page of a brand by its number alone. */
export function brandPage({ id }: { id: number }): string {
  return `/brandDetail/companyInfo/${id}`;
}

export const COMPLAINTS_PATH = "/userCenter/complaints";

export const RECEIVED_COMPLAINTS_PATH = `${COMPLAINTS_PATH}?list=received`;

/** The same page as those see it who keep it or look after it: it is theirs alone, and there also while nobody else finds it. */
export function companyViewAddress(company: { id: number }): string {
  return `${companyAddress(company)}?own=1`;
}
