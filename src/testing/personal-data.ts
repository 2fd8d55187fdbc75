import type { Context } from "#platform/context.ts";

/** Closes what every domain but the accounts holds of a user. */
export async function closeHeld(context: Context, userId: number): Promise<void> {
  for (const { tables, close } of context.declared.personalData)
    if (!tables.includes("account_users")) await close(context, userId);
}

/** What domains give out of a user, by the names of the files: all, or those with a table whose name begins so. Fails where nothing says what a column is. */
export async function exportHeld(
  context: Context,
  userId: number,
  beginning = "",
): Promise<Record<string, Record<string, unknown>[]>> {
  const held: Record<string, Record<string, unknown>[]> = {};
  const domains = context.declared.personalData.filter(
    ({ tables }) => beginning === "" || tables.some((table) => table.startsWith(beginning)),
  );
  for (const domain of domains)
    for (const [name, rows] of Object.entries(await domain.export(context, userId))) {
      held[name] = await collect(Array.isArray(rows) ? rows : rows());
      const { columns } = domain.files[name] ?? {};
      if (!columns) throw new Error(`nothing says what ${name} is`);
      const strange = held[name].flatMap(Object.keys).filter((key) => !(key in columns));
      if (strange.length > 0) throw new Error(`nothing says what ${strange.join(", ")} of ${name} are`);
    }
  return held;
}

/** What every domain says has to be settled before a user may leave. */
export async function holdingsOf(context: Context, userId: number): Promise<string[]> {
  const { personalData } = context.declared;
  return (
    await Promise.all(personalData.map(async (domain) => (await domain.holdings?.(context, userId)) ?? []))
  ).flat();
}

async function collect<Row>(rows: Row[] | AsyncIterable<Row>): Promise<Row[]> {
  const collected: Row[] = [];
  for await (const row of rows) collected.push(row);
  return collected;
}
