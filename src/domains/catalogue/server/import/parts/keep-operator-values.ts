import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { PartField } from "../../../part-fields.ts";
import { saveDifferences, type HeldValue } from "../../parts/save-differences.ts";
import type { DraftValue, PartDraft, PlacedRow } from "./part-draft.ts";

interface HeldOfPart extends HeldValue {
  value: string | null;
  partId: number;
  field: PartField | "parameter";
  parameterId: number | null;
}

/**
 * Takes out of the drafts what operators have said of their parts, so that it stands, and writes down where the lists
 * say something else.
 */
export async function keepOperatorValues(db: Database, drafts: PartDraft[]): Promise<void> {
  const byPart = new Map(drafts.flatMap((draft) => (draft.partId === null ? [] : [[draft.partId, draft] as const])));
  if (byPart.size === 0) return;
  const { rows } = await sql<HeldOfPart>`
    select held.id, held.part_id, held.field, held.parameter_id, held.value, held.differing, held.refused
    from catalogue_operator_values held where held.part_id = any(${[...byPart.keys()]}::bigint[])`.execute(db);
  const said = rows.map((held) => ({ held, ...whatIsSaid(byPart.get(held.partId)!, held) }));
  for (const held of rows) takeOut(byPart.get(held.partId)!, held);
  await saveDifferences(db, said);
}

/** The first that rows say of it, and which list says so. */
function whatIsSaid({ rows }: PartDraft, held: HeldOfPart): { text: string | null; source: string; isAlike: boolean } {
  for (const placed of rows) {
    const text = textOf(placed, held);
    if (text !== null) return { text, source: placed.row.source, isAlike: isSameText(text, held.value) };
  }
  return { text: null, source: "", isAlike: false };
}

function textOf(
  { row, categoryId, lifecycle, isRohs, values }: PlacedRow,
  { field, parameterId }: HeldOfPart,
): string | null {
  switch (field) {
    case "category":
      return categoryId === null ? null : String(categoryId);
    case "description":
      return row.description || null;
    case "package":
      return row.package;
    case "lifecycle":
      return lifecycle === "unknown" ? null : lifecycle;
    case "rohs":
      return isRohs === null ? null : String(isRohs);
    case "datasheet-url":
      return row.datasheetUrl;
    case "parameter":
      return values.find((value) => value.parameterId === parameterId)?.printed ?? null;
  }
}

function takeOut(draft: PartDraft, held: HeldOfPart): void {
  const rows = draft.rows.map((placed) => withoutField(placed, held));
  if (draft.owner) draft.owner = rows[draft.rows.indexOf(draft.owner)] ?? null;
  draft.rows = rows;
}

function withoutField(placed: PlacedRow, { field, parameterId }: HeldOfPart): PlacedRow {
  const { row } = placed;
  switch (field) {
    case "category":
      return { ...placed, categoryId: null };
    case "description":
      return { ...placed, row: { ...row, description: "" } };
    case "package":
      return { ...placed, row: { ...row, package: null } };
    case "lifecycle":
      return { ...placed, lifecycle: "unknown" };
    case "rohs":
      return { ...placed, isRohs: null };
    case "datasheet-url":
      return { ...placed, row: { ...row, datasheetUrl: null } };
    case "parameter":
      return { ...placed, values: placed.values.filter((value: DraftValue) => value.parameterId !== parameterId) };
  }
}

/** Whether a list says what an operator has said. */
export function isSameText(text: string, said: string | null): boolean {
  return fold(text) === fold(said ?? "");
}

function fold(text: string): string {
  return text.replace(/\s+/g, "").toLowerCase();
}
