import { createRequire } from "node:module";
import { isIPv4 } from "node:net";
import type IP2Region from "ip2region";
import { regionsBelow } from "./regions.ts";
import { networkOf } from "./visitor.ts";

const HOME = "中国";
/** Named with the country before them. */
const NAMED_IN_FULL = ["香港", "澳门", "台湾"];
const COUNTRY = /^\p{Script=Han}{2,20}$/u;

let known: { search: IP2Region["search"]; provinces: Set<string> } | null = null;

/** Where an address is used, as it stands beside what somebody wrote there: the province (广东, 中国香港), or the country where it lies abroad. Empty where that is not known. */
export function placeOfAddress(address: string): string {
  const { search, provinces } = places();
  const network = networkOf(address);
  // Places are told of networks: who has one of them is nobody's business here.
  const found = search(isIPv4(network) ? network : `${network}::`);
  const country = found?.country ?? "";
  if (country !== HOME) return COUNTRY.test(country) ? country : "";
  const province = shortOf(found?.province ?? "");
  if (!provinces.has(province)) return HOME;
  return NAMED_IN_FULL.includes(province) ? HOME + province : province;
}

/** 广东省 is called 广东, 广西壮族自治区 广西. */
function shortOf(province: string): string {
  return province.replace(/(?:省|市|特别行政区|(?:壮族|回族|维吾尔)?自治区)$/, "");
}

/** The tables of the package, read when they are first asked for. */
function places() {
  if (known) return known;
  const { default: Places } = createRequire(import.meta.url)("ip2region") as { default: typeof IP2Region };
  const tables = new Places();
  known = {
    search: (address) => tables.search(address),
    provinces: new Set(regionsBelow("").map(({ name }) => shortOf(name))),
  };
  return known;
}
