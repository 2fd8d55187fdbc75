import type { InlineNode, Mark } from "#shared/rich-text/document.ts";

const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。；：！？、（）《》「」“”`;
/** A line is broken anywhere in Chinese; the break is no blank. */
const BROKEN_CHINESE = new RegExp(`(?<=[${CJK}])[ \\t]*\\n\\s*(?=[${CJK}])`, "gu");
const ENDS_CHINESE = new RegExp(`[${CJK}]$`, "u");
const BEGINS_BROKEN = new RegExp(`^[ \\t]*\\n\\s*[${CJK}]`, "u");

/** The words of a paragraph as they come, with the marks that are on at that place. */
export interface InlineText {
  add(text: string, marks: readonly Mark[]): void;
  addBreak(): void;
  /** What has come, without blanks at its ends; empties itself. */
  take(): InlineNode[];
}

export function openInlineText(): InlineText {
  let nodes: InlineNode[] = [];
  return {
    add(text, marks) {
      const last = nodes.at(-1);
      const words = text.replaceAll(BROKEN_CHINESE, "").replaceAll(/\s+/g, " ");
      const isAfterBlank =
        last === undefined || last.type === "hardBreak" || (last.type === "text" && last.text.endsWith(" "));
      const isBroken = last?.type === "text" && ENDS_CHINESE.test(last.text) && BEGINS_BROKEN.test(text);
      const fresh = isAfterBlank || isBroken ? words.trimStart() : words;
      if (fresh === "") return;
      if (last?.type === "text" && isSame(last.marks ?? [], marks)) last.text += fresh;
      else nodes.push({ type: "text", text: fresh, ...(marks.length > 0 && { marks: [...marks] }) });
    },
    addBreak() {
      if (nodes.length > 0) nodes.push({ type: "hardBreak" });
    },
    take() {
      const taken = withFormulas(trimEnd(nodes));
      nodes = [];
      return taken;
    },
  };
}

function isSame(marks: readonly Mark[], others: readonly Mark[]): boolean {
  return (
    marks.length === others.length && marks.every((mark, at) => JSON.stringify(mark) === JSON.stringify(others[at]))
  );
}

function trimEnd(nodes: InlineNode[]): InlineNode[] {
  for (let last = nodes.at(-1); last; last = nodes.at(-1)) {
    if (last.type === "hardBreak") nodes.pop();
    else if (last.type === "text") {
      last.text = last.text.trimEnd();
      if (last.text !== "") return nodes;
      nodes.pop();
    } else return nodes;
  }
  return nodes;
}

/** Code between two dollars is a formula, as GitLab writes it: $`V_o`$. */
function withFormulas(nodes: InlineNode[]): InlineNode[] {
  return nodes.flatMap((node, at): InlineNode[] => {
    const [before, after] = [nodes[at - 1], nodes[at + 1]];
    if (isFormula(before, node, after) && node.type === "text")
      return [{ type: "inlineFormula", attrs: { latex: node.text } }];
    if (node.type !== "text") return [node];
    const isFollowed = isFormula(node, after, nodes[at + 2]);
    const isPreceded = isFormula(nodes[at - 2], before, node);
    const text = node.text.slice(isPreceded ? 1 : 0, isFollowed ? -1 : undefined);
    return text === "" ? [] : [{ ...node, text }];
  });
}

function isFormula(
  before: InlineNode | undefined,
  code: InlineNode | undefined,
  after: InlineNode | undefined,
): boolean {
  const isCode = code?.type === "text" && (code.marks ?? []).some(({ type }) => type === "code");
  return (
    isCode &&
    before?.type === "text" &&
    before.text.endsWith("$") &&
    after?.type === "text" &&
    after.text.startsWith("$")
  );
}
