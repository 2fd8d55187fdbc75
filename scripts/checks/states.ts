import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ArrowFunctionExpression, Function, Node } from "oxc-parser";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { listFiles } from "./list-files.ts";
import type { Check } from "./tool-check.ts";
import { childrenOf, nodesOf, parseSource } from "./parse-source.ts";

const CODE = /\.ts$/;
const TEST = /\.test\.ts$|\.test-worker\.ts$|\/testing\//;
const STATE_COLUMN = /^(?:[a-z]+S|s)(?:tate|tatus)$/;
const WRITING = new Set(["set", "doUpdateSet"]);
/** What an SQL update sets, up to its conditions. */
const SET_BY_SQL = /\bupdate\s+\w+(?:\s+(?:as\s+)?\w+)?\s+set\b([^]*?)(?:\bwhere\b|\bfrom\b|\breturning\b|$)/gi;

/** A row goes to another state by `moving` or `moveRow` alone, which look at where it stands (docs/conventions.md 4). */
export const stateWrites: Check = {
  name: "writes of states",
  async findProblems() {
    const files = (await listFiles("src/domains")).filter((file) => CODE.test(file) && !TEST.test(file));
    const sources = await Promise.all(files.map((file) => readFile(path.join(PROJECT_ROOT, file), "utf8")));
    return files.flatMap((file, index) =>
      writesOfStates(file, sources[index]!).map(
        (line) => `${file}:${line} writes a state past src/platform/move-rows.ts`,
      ),
    );
  },
};

/** The lines of a source file where an update writes `state`. */
function writesOfStates(file: string, text: string): number[] {
  if (!/state|status/i.test(text)) return [];
  const { program } = parseSource(file, text);
  return [...nodesOf(program)]
    .filter((node) => setsState(node, program) || (node.type === "TaggedTemplateExpression" && setsBySql(text, node)))
    .map(({ end }) => text.slice(0, end).split("\n").length);
}

function setsBySql(text: string, { start, end }: Node): boolean {
  const sets = [...text.slice(start, end).matchAll(SET_BY_SQL)];
  return sets.some(([, set]) => /(?:^|[\s,(])(?:\w+_)?(?:state|status)\s*=/.test(set!));
}

function setsState(node: Node, program: Node): boolean {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
  const { property } = node.callee;
  if (property.type !== "Identifier" || !WRITING.has(property.name)) return false;
  const [first, second] = node.arguments;
  // With a second argument it is a column by its name, or the entry of a map.
  if (second) return STATE_COLUMN.test(wordOf(first!));
  return first !== undefined && holdsState(first, program, new Set());
}

/** Whether an object that is written has `state`, as far as this file tells: what it names is looked up here. */
function holdsState(node: Node, program: Node, seen: Set<Node>): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  const holds = (child: Node | null | undefined) => Boolean(child) && holdsState(child!, program, seen);
  // eslint-disable-next-line typescript/switch-exhaustiveness-check -- all else of the language writes no state
  switch (node.type) {
    case "ObjectExpression":
      return node.properties.some((member) =>
        member.type === "SpreadElement" ? holds(member.argument) : isNamedState(member),
      );
    case "TSTypeLiteral":
      return node.members.some(isNamedState);
    case "TSInterfaceDeclaration":
      return node.body.body.some(isNamedState);
    case "ConditionalExpression":
      return holds(node.consequent) || holds(node.alternate);
    case "LogicalExpression":
    case "BinaryExpression":
      return holds(node.left) || holds(node.right);
    case "ParenthesizedExpression":
    case "TSAsExpression":
      return holds(node.expression);
    case "AwaitExpression":
      return holds(node.argument);
    case "ArrowFunctionExpression":
    case "FunctionDeclaration":
      return answersOf(node).some(holds);
    case "TSUnionType":
    case "TSIntersectionType":
      return node.types.some(holds);
    case "TSTypeAliasDeclaration":
    case "TSTypeAnnotation":
      return holds(node.typeAnnotation);
    case "TSTypeReference":
      return node.typeName.type === "Identifier" && holds(node.typeName);
    case "CallExpression":
      return holds(node.callee);
    case "VariableDeclarator":
      return holds(node.init) || holds(node.id.typeAnnotation);
    case "AssignmentPattern":
      return holds(node.right) || ("typeAnnotation" in node.left && holds(node.left.typeAnnotation));
    case "Identifier":
      return holds(node.typeAnnotation) || declarationsOf(node.name, program).some(holds);
    default:
      return false;
  }
}

function isNamedState(member: Node): boolean {
  if (member.type !== "Property" && member.type !== "TSPropertySignature") return false;
  return !member.computed && STATE_COLUMN.test(wordOf(member.key));
}

/** A name, or a text that stands for one. */
function wordOf(node: Node): string {
  if (node.type === "Identifier") return node.name;
  return node.type === "Literal" && typeof node.value === "string" ? node.value : "";
}

/** What a function answers, those inside of it left out. */
function answersOf({ body }: ArrowFunctionExpression | Function): Node[] {
  if (body?.type !== "BlockStatement") return body ? [body] : [];
  const isFunction = ({ type }: Node) => /Function/.test(type);
  return childrenOf(body)
    .flatMap((node) => [...nodesOf(node, isFunction)])
    .flatMap((node) => (node.type === "ReturnStatement" ? (node.argument ?? []) : []));
}

/** All of that name in the file, wherever: two that differ are rare, and told apart by another name. */
function declarationsOf(name: string, program: Node): Node[] {
  const isNamed = (node: Node | null) => node?.type === "Identifier" && node.name === name;
  return [...nodesOf(program)].flatMap((node): Node[] => {
    // eslint-disable-next-line typescript/switch-exhaustiveness-check -- all else declares no name
    switch (node.type) {
      case "VariableDeclarator":
      case "TSInterfaceDeclaration":
      case "TSTypeAliasDeclaration":
        return isNamed(node.id) ? [node] : [];
      case "FunctionDeclaration":
        return [...(isNamed(node.id) ? [node] : []), ...parametersOf(node).filter(isNamedParameter)];
      case "ArrowFunctionExpression":
      case "FunctionExpression":
        return parametersOf(node).filter(isNamedParameter);
      default:
        return [];
    }
  });

  function isNamedParameter(node: Node): boolean {
    return isNamed(node.type === "AssignmentPattern" ? node.left : node);
  }
}

function parametersOf({ params }: ArrowFunctionExpression | Function): Node[] {
  return params;
}
