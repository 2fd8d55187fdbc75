/** What is sealed, and where it stands: the server's key seals nothing that is not declared, and a domain declares all of it as `sealed`. */
export interface Sealed {
  /** What it is for: another use does not open it. It never changes. */
  use: string;
  /** Columns of a table that hold it; or the task that has it as `sealed` in its payload, and is done soon. */
  place: { table: string; columns: readonly string[] } | { task: string };
}
