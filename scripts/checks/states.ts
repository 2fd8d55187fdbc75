import { readFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { type Check, listFiles } from "./check.ts";

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
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (setsState(node, source) || (ts.isTaggedTemplateExpression(node) && setsBySql(node.template.getText())))
      lines.push(source.getLineAndCharacterOfPosition(node.getEnd()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

function setsBySql(sql: string): boolean {
  return [...sql.matchAll(SET_BY_SQL)].some(([, set]) => /(?:^|[\s,(])(?:\w+_)?(?:state|status)\s*=/.test(set!));
}

function setsState(node: ts.Node, source: ts.SourceFile): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  if (!WRITING.has(node.expression.name.text)) return false;
  const [first, second] = node.arguments;
  // With a second argument it is a column by its name, or the entry of a map.
  if (second) return ts.isStringLiteralLike(first!) && STATE_COLUMN.test(first.text);
  return first !== undefined && holdsState(first, source, new Set());
}

/** Whether an object that is written has `state`, as far as this file tells: what it names is looked up here. */
function holdsState(node: ts.Node, source: ts.SourceFile, seen: Set<ts.Node>): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  const holds = (child: ts.Node | undefined) => child !== undefined && holdsState(child, source, seen);
  if (ts.isObjectLiteralExpression(node) || ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node)) {
    const members: readonly ts.Node[] = ts.isObjectLiteralExpression(node) ? node.properties : node.members;
    return members.some(
      (member) => isNamedState(member) || (ts.isSpreadAssignment(member) && holds(member.expression)),
    );
  }
  if (ts.isConditionalExpression(node)) return holds(node.whenTrue) || holds(node.whenFalse);
  if (ts.isBinaryExpression(node)) return holds(node.left) || holds(node.right);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isAwaitExpression(node))
    return holds(node.expression);
  if (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)) return answersOf(node).some(holds);
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) return node.types.some(holds);
  if (ts.isTypeAliasDeclaration(node)) return holds(node.type);
  if (ts.isTypeReferenceNode(node)) return declarationsOf(node.typeName.getText(), source).some(holds);
  if (ts.isCallExpression(node)) return holds(node.expression);
  if (ts.isVariableDeclaration(node) || ts.isParameter(node)) return holds(node.initializer) || holds(node.type);
  return ts.isIdentifier(node) && declarationsOf(node.text, source).some(holds);
}

function isNamedState(member: ts.Node): boolean {
  const name = (member as ts.PropertyAssignment | ts.PropertySignature).name;
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) && STATE_COLUMN.test(name.text);
}

/** What a function answers, those inside of it left out. */
function answersOf(made: ts.ArrowFunction | ts.FunctionDeclaration): ts.Node[] {
  if (!made.body || !ts.isBlock(made.body)) return made.body ? [made.body] : [];
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(made.body, visit);
  return found;
}

/** All of that name in the file, wherever: two that differ are rare, and told apart by another name. */
function declarationsOf(name: string, source: ts.SourceFile): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const isDeclared =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node);
    if (isDeclared && node.name && ts.isIdentifier(node.name) && node.name.text === name) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
