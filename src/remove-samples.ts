import { noteSamplesRemoved } from "#domains/catalogue/server/public/removed-samples.ts";
import type { Preparation } from "#platform/define-domain.ts";

/** Takes away all that was made up for demonstration, the highest domain first, and has no start bring it back; once killed, done again it goes on. */
export async function removeSamples(preparation: Preparation): Promise<string[]> {
  await noteSamplesRemoved(preparation);
  const lines: string[] = [];
  for (const { removeSamples } of preparation.declared.domains.toReversed())
    lines.push(...((await removeSamples?.(preparation)) ?? []));
  return lines;
}
