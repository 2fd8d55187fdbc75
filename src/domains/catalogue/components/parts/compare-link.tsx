import { compareAddress } from "../../comparison-addresses.ts";

/** Puts a part into the tray of what is to be compared; without script it leads to the comparison itself. */
export function CompareLink({ part: { id, mpn } }: { part: { id: number; mpn: string } }) {
  return (
    <a className="link" href={compareAddress([id])} data-compare={id} aria-label={`对比 ${mpn}`}>
      对比
    </a>
  );
}
