import { escapeHtml } from "#shared/escape-html.ts";

/** A part or brand that a text names, and where it leads. */
export interface Mention {
  text: string;
  kind: "part" | "brand";
  id: number;
  address: string;
}

const MENTIONS_MAX = 300;
/** What makes a number another one: `LM358` is not in `LM3580`, nor in `LM358-N`. */
const BEFORE = "(?<![A-Za-z0-9]|[A-Za-z0-9][-_/+.#])";
const AFTER = "(?![A-Za-z0-9]|[-_/+.#][A-Za-z0-9])";

/**
 * Links what a text names, each the first time only, as pieces are given to the function that it answers; parts in
 * `linkedParts` have a link already.
 */
export function linkMentions(mentions: Mention[], linkedParts: number[]): (text: string) => string {
  const waiting = new Map<string, Mention>();
  for (const mention of mentions.slice(0, MENTIONS_MAX)) {
    if (mention.text !== "" && !(mention.kind === "part" && linkedParts.includes(mention.id)))
      waiting.set(mention.text, mention);
  }
  if (waiting.size === 0) return escapeHtml;
  const names = [...waiting.keys()].sort((left, right) => right.length - left.length).map((name) => bounded(name));
  const pattern = new RegExp(names.join("|"), "g");
  const isLinked = new Set<string>();
  return (text) => {
    let [html, end] = ["", 0];
    for (const match of text.matchAll(pattern)) {
      const mention = waiting.get(match[0])!;
      const key = `${mention.kind} ${mention.id}`;
      if (isLinked.has(key)) continue;
      isLinked.add(key);
      html += escapeHtml(text.slice(end, match.index)) + mentionLink(mention, match[0]);
      end = match.index + match[0].length;
    }
    return html + escapeHtml(text.slice(end));
  };
}

/** The link of a part or brand; the page shows a small card of it. */
export function mentionLink({ kind, id, address }: Omit<Mention, "text">, text: string): string {
  return `<a class="${kind}-link" href="${escapeHtml(address)}" data-${kind}="${id}">${escapeHtml(text)}</a>`;
}

/** Letters and digits end at others of their kind; Chinese needs no blank beside it. */
function bounded(name: string): string {
  const plain = name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  return `${/^[A-Za-z0-9]/.test(name) ? BEFORE : ""}${plain}${/[A-Za-z0-9]$/.test(name) ? AFTER : ""}`;
}
