import { giveTableRoles } from "#web/components/give-table-roles.ts";
import { ROWS_FINISHED } from "../parts/rows-finished.ts";

/** Writes what the rows of `PartTable` leave out to be light: roles, what their buttons act on, and whom each act is about, read aloud. */
export async function finishRows(isSignedIn: boolean): Promise<void> {
  for (const table of document.querySelectorAll<HTMLTableElement>("[data-still=found-parts] table")) {
    giveTableRoles(table);
    for (const row of table.tBodies[0]!.rows) finishRow(row);
  }
  document.dispatchEvent(new Event(ROWS_FINISHED));
  if (isSignedIn)
    (await import("#domains/accounts/components/public/mark-favourites.ts")).markFavourites("part").catch(() => {});
}

function finishRow(row: HTMLTableRowElement): void {
  const mpn = row.querySelector(".mpn")!.textContent;
  const copy = row.querySelector<HTMLElement>(".copy-button")!;
  copy.replaceChildren();
  copy.dataset["copy"] = mpn;
  copy.ariaLabel = `复制 ${mpn}`;
  const acts = row.querySelector(".part-acts")!;
  const compare = acts.querySelector<HTMLAnchorElement>("[href*=compare]")!;
  const id = new URL(compare.href).searchParams.get("parts")!;
  compare.dataset["compare"] = id;
  const favourite = acts.querySelector("button")!;
  favourite.dataset["favourite"] = `part ${id}`;
  favourite.dataset["name"] = mpn;
  for (const act of acts.querySelectorAll("a, button")) if (!act.ariaLabel) act.ariaLabel = `${act.textContent} ${mpn}`;
}
