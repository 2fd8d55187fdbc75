import { useRouteLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import type { site } from "../../contract.ts";

export type Frame = DataOf<typeof site.frame>;

/** What stands around every page: the site's names, and who has signed in. */
export function useFrame(): Frame {
  return useRouteLoaderData<Frame>("root")!;
}
