import type { DocumentNode, InlineNode } from "#shared/rich-text/document.ts";

type Container = Extract<
  DocumentNode,
  {
    type: "blockquote" | "bulletList" | "orderedList" | "listItem" | "table" | "tableRow" | "tableHeader" | "tableCell";
  }
>;
type ContainerName = Container["type"];

/** In what each of them may stand; all others in whatever holds blocks. */
const PARENTS: Partial<Record<ContainerName, readonly ContainerName[]>> = {
  listItem: ["bulletList", "orderedList"],
  tableRow: ["table"],
  tableHeader: ["tableRow"],
  tableCell: ["tableRow"],
};
const HOLDS_BLOCKS: readonly ContainerName[] = ["blockquote", "listItem", "tableHeader", "tableCell"];
/** What is deeper stands where it would have stood without its container. */
const DEPTH_MAX = 18;

/** A document as it grows: blocks are added where they may stand, whatever the order in which tags are opened and closed. */
export interface BlockTree {
  /** The blocks of the whole. */
  content: DocumentNode[];
  add(block: DocumentNode): void;
  /** False where the container can't stand here: then what it holds stands in its place. */
  open(container: Container): boolean;
  /** Closes the container and those within it that were left open. */
  close(name: ContainerName): void;
}

export function openBlockTree(): BlockTree {
  const content: DocumentNode[] = [];
  const path: Container[] = [];
  /** The blocks of the innermost container that holds any: what stands between rows of a table stands behind the table. */
  const blocks = () => {
    while (path.length > 0 && !HOLDS_BLOCKS.includes(path.at(-1)!.type)) path.pop();
    return path.length === 0 ? content : contentOf(path.at(-1)!);
  };
  return {
    content,
    add: (block) => void blocks().push(block),
    open(container) {
      if (path.length >= DEPTH_MAX) return false;
      const parents = PARENTS[container.type];
      if (!parents) blocks().push(container);
      else {
        const at = path.findLastIndex(({ type }) => parents.includes(type));
        // An item of a list that stands in a cell is none of the table's list.
        if (at < 0 || (at < path.length - 1 && path.slice(at + 1).some(({ type }) => !isWithin(type, container.type))))
          return false;
        path.length = at + 1;
        contentOf(path[at]!).push(container);
      }
      path.push(container);
      return true;
    },
    close(name) {
      const at = path.findLastIndex(({ type }) => type === name);
      if (at >= 0) path.length = at;
    },
  };
}

/** Whether an open container ends where another one begins beside it: an item before the next, cells before the next row. */
function isWithin(open: ContainerName, next: ContainerName): boolean {
  if (next === "listItem") return open === "listItem";
  return open === "tableHeader" || open === "tableCell" || open === "tableRow";
}

function contentOf(container: Container): DocumentNode[] {
  container.content ??= [];
  return container.content;
}

/** A paragraph or heading of these words; null where there are none. */
export function textBlock(level: 2 | 3 | 4 | null, content: InlineNode[]): DocumentNode | null {
  if (content.length === 0) return null;
  return level === null ? { type: "paragraph", content } : { type: "heading", attrs: { level }, content };
}
