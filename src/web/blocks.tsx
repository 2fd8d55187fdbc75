import { Suspense } from "react";
import { useMatches } from "react-router";
import type { BlockData, BlockSection, Place, ShownOf, SpotOf } from "./block.ts";
import { Boundary } from "./error-boundary.tsx";
import type { PageHandle } from "./route-objects.tsx";

export interface BlocksProps<P extends Place> {
  place: P;
  spot: SpotOf<P>;
  /** What the place tells its blocks. */
  subject: ShownOf<P>;
  /** What the page's loader was answered by `blocks`; nothing where no block of the place loads anything. */
  data?: BlockData;
}

/** What higher domains have at this spot of the page; nothing of what failed, on its way or while it is shown. */
export function Blocks<P extends Place>({ place, spot, subject, data = [] }: BlocksProps<P>) {
  const { blocks } = useMatches().at(-1)!.handle as PageHandle;
  return blocks.map(({ place: at, spots: { [spot]: Block } }, index) => {
    const loaded = data[index];
    if (at !== place || !Block || loaded === null) return null;
    return (
      // On the server nothing else keeps what fails from the page.
      <Suspense key={index} fallback={null}>
        <Boundary>
          <Block subject={subject} data={loaded?.data} />
        </Boundary>
      </Suspense>
    );
  });
}

/** The sections that the blocks of a place make of the page, by what they loaded. */
export function useBlockSections(place: Place, data: BlockData): BlockSection[] {
  const { blocks } = useMatches().at(-1)!.handle as PageHandle;
  return blocks.flatMap(({ place: at, section }, index) => {
    const loaded = data[index];
    return at === place && section && loaded ? [section(loaded.data)] : [];
  });
}
