import { regionsBelow } from "#platform/regions.ts";

/** The parts of China that lists give a code of their own. */
const REGION_OF_COUNTRY: Record<string, string> = { HK: "810000", MO: "820000", TW: "710000" };

let places: Map<string, string> | null = null;

/** Where a seat lies as a list tells it (深圳, 香港): its country and, in China, its place. */
export function placeOfSeat(seat: string, country: string): { country: string; region: string } {
  const region = REGION_OF_COUNTRY[country] ?? findPlace(seat);
  const known = /^[A-Z]{2}$/.test(country) ? country : "";
  if (REGION_OF_COUNTRY[known]) return { country: known, region };
  // A city's name counts where the country says nothing else.
  return known === "" || known === "CN" ? { country: region ? "CN" : known, region } : { country: known, region: "" };
}

function findPlace(seat: string): string {
  if (!places) {
    places = new Map();
    for (const province of regionsBelow("")) {
      for (const { code, name } of [
        ...regionsBelow(province.code).filter(({ code }) => code.endsWith("00")),
        province,
      ]) {
        places.set(name, code);
        places.set(name.replace(/(特别行政区|(壮族|回族|维吾尔)?自治区|省|市)$/, ""), code);
      }
    }
  }
  return places.get(seat.replaceAll(/\s/g, "")) ?? "";
}
