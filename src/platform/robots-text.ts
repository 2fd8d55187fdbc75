/** What a host's robots.txt says to one program (RFC 9309). */
export interface RobotsRules {
  rules: RobotsRule[];
  /** What it asks to wait between two visits; null where it says nothing. */
  delaySeconds: number | null;
}

export interface RobotsRule {
  isAllowed: boolean;
  /** As it begins, percent-encoded; `*` stands for anything, `$` at the end for the end. */
  path: string;
}

interface Group {
  names: string[];
  rules: RobotsRule[];
  delaySeconds: number | null;
}

/** Where a host says nothing, or not to this program. */
export const NO_ROBOTS: RobotsRules = { rules: [], delaySeconds: null };

const LINE_LENGTH_MAX = 2048;
const RULES_MAX = 5000;
/** Who asks for more is given this much. */
const DELAY_SECONDS_MAX = 60;

/**
 * Reads the groups that name a program, else those for all; lines past LINE_LENGTH_MAX forbid by their beginning and
 * permit nothing, and what stands behind the first 5,000 rules is not read.
 */
export function readRobots(text: string, name: string): RobotsRules {
  const groups = readGroups(text);
  const own = groups.filter(({ names }) => names.includes(name.toLowerCase()));
  const asked = own.length > 0 ? own : groups.filter(({ names }) => names.includes("*"));
  const delays = asked.flatMap(({ delaySeconds }) => (delaySeconds === null ? [] : [delaySeconds]));
  return {
    rules: asked.flatMap(({ rules }) => rules),
    delaySeconds: delays.length > 0 ? Math.max(...delays) : null,
  };
}

/** Whether a program may visit an address: the longest rule that fits counts, and of two as long the one that permits. */
export function mayVisit({ rules }: RobotsRules, url: URL): boolean {
  const address = foldPath(url.pathname + url.search);
  if (address === "/robots.txt") return true;
  let longest: RobotsRule | null = null;
  for (const rule of rules) {
    if ((!longest || isStronger(rule, longest)) && fits(address, rule.path)) longest = rule;
  }
  return longest?.isAllowed ?? true;
}

function isStronger(rule: RobotsRule, other: RobotsRule): boolean {
  return rule.path.length > other.path.length || (rule.isAllowed && !other.isAllowed);
}

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let group: Group | null = null;
  let isNaming = false;
  let rulesRead = 0;
  for (const line of linesOf(text.replace(/^\ufeff/, ""))) {
    const isCut = line.length > LINE_LENGTH_MAX;
    const [field, value] = readLine(line.slice(0, LINE_LENGTH_MAX));
    switch (field) {
      case "user-agent": {
        if (!isNaming || !group) groups.push((group = { names: [], rules: [], delaySeconds: null }));
        isNaming = true;
        if (!isCut) group.names.push(nameOf(value));
        break;
      }
      case "allow":
      case "disallow": {
        isNaming = false;
        const isAllowed = field === "allow";
        // An empty rule says nothing; a cut one forbids too much rather than permits too much.
        if (!group || value === "" || (isCut && isAllowed)) break;
        if ((rulesRead += 1) > RULES_MAX) return groups;
        group.rules.push({ isAllowed, path: foldPath(value) });
        break;
      }
      case "crawl-delay": {
        isNaming = false;
        const seconds = Number(value);
        if (group && value !== "" && seconds >= 0) group.delaySeconds = Math.min(seconds, DELAY_SECONDS_MAX);
        break;
      }
    }
  }
  return groups;
}

/** One after the other, so that a file of nothing but line ends makes no list of them. */
function* linesOf(text: string): Generator<string> {
  for (const [line] of text.matchAll(/[^\r\n]+/g)) yield line;
}

/** The field and what is said of it, without the remark behind. */
function readLine(line: string): [string, string] {
  const said = line.split("#", 1)[0]!;
  const colon = said.indexOf(":");
  return colon === -1 ? ["", ""] : [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()];
}

/** A version behind the name does not count. */
function nameOf(value: string): string {
  return value === "*" ? value : (/^[a-z_-]*/i.exec(value)?.[0].toLowerCase() ?? "");
}

/** Piece by piece, so that many asterisks cost no more than their number. */
function fits(address: string, rule: string): boolean {
  const isWhole = rule.endsWith("$");
  const [first = "", ...more] = (isWhole ? rule.slice(0, -1) : rule).split("*");
  if (!address.startsWith(first)) return false;
  let from = first.length;
  const last = isWhole ? more.pop() : undefined;
  for (const piece of more) {
    const at = address.indexOf(piece, from);
    if (at === -1) return false;
    from = at + piece.length;
  }
  if (!isWhole) return true;
  if (last === undefined) return from === address.length;
  return address.length - last.length >= from && address.endsWith(last);
}

/** One spelling of a path: what needs no encoding stands plain, the rest in capitals. */
function foldPath(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign))
    .replace(/%([\da-f]{2})/gi, (whole, code: string) => {
      const sign = String.fromCharCode(Number.parseInt(code, 16));
      return /[\w.~-]/.test(sign) ? sign : whole.toUpperCase();
    });
}
