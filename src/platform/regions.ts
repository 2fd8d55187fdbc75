import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "./project-root.ts";

/** A province, city or district by the number that the state gives it. */
export interface Region {
  code: string;
  name: string;
}

interface Level {
  c: string;
  n: string;
  d?: Level[];
}

interface Known extends Region {
  path: string;
  children: Region[];
}

const FILE = path.join(PROJECT_ROOT, "seeds/regions.json");
// Stands for the districts of a city together, in statistics alone.
const ALL_DISTRICTS = "市辖区";

let known: Map<string, Known> | null = null;

/** Provinces for an empty `parent`, else what lies directly below it. */
export function regionsBelow(parent: string): Region[] {
  return regions().get(parent)?.children ?? [];
}

/** Whether a number is that of a place that has no parts: an address can lie in it. */
export function isWholeRegion(code: string): boolean {
  return code !== "" && regions().get(code)?.children.length === 0;
}

/** 广东省 深圳市 南山区, as far as the number is known: of a district that is gone its city, or its province; empty where there is none. */
export function regionPath(code: string): string {
  const places = [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`];
  return places.map((place) => regions().get(place)?.path).find((path) => path) ?? "";
}

function regions(): Map<string, Known> {
  if (known) return known;
  const found = new Map<string, Known>();
  const add = (code: string, name: string, { below, path }: { below: Level[]; path: string }) => {
    const parts = below.filter(({ n }) => n !== ALL_DISTRICTS);
    found.set(code, { code, name, path, children: parts.map(({ c, n }) => ({ code: c, name: n })) });
    for (const part of parts)
      add(part.c, part.n, { below: part.d ?? [], path: path === "" ? part.n : `${path} ${part.n}` });
  };
  add("", "", { below: JSON.parse(readFileSync(FILE, "utf8")) as Level[], path: "" });
  known = found;
  return found;
}
