import { useMatches } from "react-router";
import type { BlockData, BlockSection, Place, ShownOf, SpotOf } from "./block.ts";
import type { PageHandle } from "./route-objects.tsx";

export interface BlocksProps<P extends Place> {
  place: P;
  spot: SpotOf<P>;
  /** What the place tells its blocks. */
  subject: ShownOf<P>;
  /** What the page's loader was answered by `blocks`; nothing where no block of the place loads anything. */
  data?: BlockData;
}

/** What higher domains have at this spot of the page. */
export function Blocks<P extends Place>({ place, spot, subject, data = [] }: BlocksProps<P>) {
  const { blocks } = useMatches().at(-1)!.handle as PageHandle;
  return blocks.map(({ place: at, spots: { [spot]: Block } }, index) =>
    at === place && Block ? <Block key={index} subject={subject} data={data[index]} /> : null,
  );
}

/** The sections that the blocks of a place make of the page, by what they loaded. */
export function useBlockSections(place: Place, data: BlockData): BlockSection[] {
  const { blocks } = useMatches().at(-1)!.handle as PageHandle;
  return blocks.flatMap(({ place: at, section }, index) => (at === place && section ? [section(data[index])] : []));
}
