import { type Node, type ParseResult, parseSync, visitorKeys } from "oxc-parser";

/** A source file as a tree, TypeScript included. Throws where it is none. */
export function parseSource(file: string, text: string): ParseResult {
  const parsed = parseSync(file, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return parsed;
}

/** The nodes below one, itself first, in the order in which they are written; below one that `isLeftOut` none. */
export function* nodesOf(node: Node, isLeftOut: (node: Node) => boolean = () => false): Generator<Node> {
  yield node;
  if (isLeftOut(node)) return;
  for (const child of childrenOf(node)) yield* nodesOf(child, isLeftOut);
}

/** The nodes straight below one. */
export function childrenOf(node: Node): Node[] {
  const held = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => held[key] ?? []).filter((child) => child !== null);
}
