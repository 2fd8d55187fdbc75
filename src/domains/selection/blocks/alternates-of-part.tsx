import { lazy, Suspense } from "react";
import type { PART_PAGE } from "#domains/catalogue/places.ts";
import type { BlockArgs, BlockProps, BlockSection } from "#web/block.ts";
import type { LoadedAlternates } from "../components/alternates/load-alternates.ts";

// It comes after the page.
const PartAlternates = lazy(async () => ({
  default: (await import("../components/alternates/part-alternates.tsx")).PartAlternates,
}));

export async function loader({ call, asked }: BlockArgs<typeof PART_PAGE>): Promise<LoadedAlternates> {
  const { loadAlternates } = await import("../components/alternates/load-alternates.ts");
  return loadAlternates(call, asked.part);
}

export function section({ replacements, replaced, proposals }: LoadedAlternates): BlockSection {
  return { id: "alternates", title: "替代料", count: replacements.length + replaced.length + proposals.length };
}

/** What can take the place of the part, and what it can take the place of. */
export const spots = { alternates: AlternatesOfPart };

function AlternatesOfPart({ subject: { part, now }, data }: BlockProps<typeof PART_PAGE, LoadedAlternates>) {
  return (
    <Suspense fallback={null}>
      <PartAlternates part={part} alternates={data} now={now} />
    </Suspense>
  );
}
