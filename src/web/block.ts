import type { ComponentType } from "react";
import type { CallFunction } from "./page.ts";

interface PlaceTypes {
  /** What blocks are told to load by. */
  asked: unknown;
  /** What blocks are told to show. */
  shown: unknown;
  /** Where on the page they can stand. */
  spot: string;
}

/** The name of what a page shows of higher domains; the page's domain exports it among its words. The types tie a block to what the page tells. */
export type Place<Types extends PlaceTypes = PlaceTypes> = string & { types?: Types };

type TypesOf<P extends Place> = NonNullable<P["types"]>;
export type AskedOf<P extends Place> = TypesOf<P>["asked"];
export type ShownOf<P extends Place> = TypesOf<P>["shown"];
export type SpotOf<P extends Place> = TypesOf<P>["spot"];

export interface BlockArgs<P extends Place> {
  call: CallFunction;
  url: URL;
  isSignedIn: boolean;
  asked: AskedOf<P>;
}

export interface BlockProps<P extends Place, Data = unknown> {
  subject: ShownOf<P>;
  /** What the block's loader answered. */
  data: Data;
}

/** A section of a long page. */
export interface BlockSection {
  /** Of its element. */
  id: string;
  title: string;
  /** How much it holds; nobody is led to one that holds nothing. */
  count: number;
}

/** A block as its module exports it: what it loads, in one go with the page, and what it shows at which spots. */
export interface BlockModule<P extends Place = Place, Data = unknown> {
  loader?: (args: BlockArgs<P>) => Promise<Data>;
  /** The section that it makes of the page, where the page leads to its sections. */
  section?: (data: Data) => BlockSection;
  spots: { [Spot in SpotOf<P>]?: ComponentType<BlockProps<P, Data>> };
}

/** What a domain has on pages of a lower one. Its module is loaded with the page's own, so it holds little: what is long is `lazy` in it. */
export interface Block {
  place: Place;
  /** Among the blocks of its place. */
  order: number;
  load: () => Promise<BlockModule>;
  /** The file it stands in, where the build has written it. */
  source?: string;
}

/** A block with what its module holds. */
export interface LoadedBlock extends Block, BlockModule {}

/** Declares a block, whose module fits what the place tells. */
export function block<Types extends PlaceTypes, Data>(
  place: Place<Types>,
  entry: { order: number; load: () => Promise<BlockModule<Place<NoInfer<Types>>, Data>> },
): Block {
  return { place, ...entry } as unknown as Block;
}

/** What the blocks of a page have loaded, in their order, handed on as it is: null for one that is left out. */
export type BlockData = ({ data?: unknown } | null)[];

/** Loads for all blocks of a place at once. */
export type BlocksFunction = <P extends Place>(place: P, asked: AskedOf<P>) => Promise<BlockData>;
