import { FavouriteButton } from "#domains/accounts/components/public/favourite-button.tsx";
import { Blocks, type BlocksProps } from "#web/blocks.tsx";
import { partAddress } from "../../addresses.ts";
import type { PartDetail } from "../../contract/part-shapes.ts";
import { CompareLink } from "./compare-link.tsx";
import type { PART_PAGE } from "../../places.ts";
import { ShareLink } from "../public/parts/share-link.tsx";

interface PartActionsProps {
  part: PartDetail;
  /** What the page tells its blocks. */
  blocks: Omit<BlocksProps<typeof PART_PAGE>, "spot">;
}

/** What can be done with a part, beside reading. */
export function PartActions({ part, blocks }: PartActionsProps) {
  const { id } = part;
  return (
    <>
      <CompareLink part={part} />
      <FavouriteButton act="favourite" type="part" id={id} />
      <FavouriteButton act="follow" type="part" id={id} />
      <Blocks {...blocks} spot="sending" />
      <ShareLink address={partAddress(part)} />
      <Blocks {...blocks} spot="reporting" />
    </>
  );
}
