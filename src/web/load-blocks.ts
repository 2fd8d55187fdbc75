import type { BlockArgs, BlockData, BlocksFunction, LoadedBlock, Place } from "./block.ts";

interface BlockLoading {
  blocks: LoadedBlock[];
  /** What every block is given. */
  given: Omit<BlockArgs<Place>, "asked">;
  /** So long a page waits for its blocks. */
  withinMs: number;
  /** Told what the page is shown without, and why. */
  onLeftOut: (error: unknown, block: LoadedBlock) => void;
}

/** Makes what loads for the blocks of a page: one that fails, or is not there in time, is left out, and the page stands without it. */
export function loadBlocks({ blocks, given, withinMs, onLeftOut }: BlockLoading): BlocksFunction {
  return (place, asked) =>
    Promise.all(
      blocks.map(async (block): Promise<BlockData[number]> => {
        const { place: at, loader } = block;
        if (at !== place || !loader) return {};
        try {
          return { data: await within(withinMs, loader({ ...given, asked })) };
        } catch (error) {
          onLeftOut(error, block);
          return null;
        }
      }),
    );
}

async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not there within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
