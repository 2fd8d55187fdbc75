import { createContext, useContext } from "react";

/** Something a reader looks at, by the numbers of the specification: 1 datasheets, 2 articles, 3 agents, 4 demands. */
export interface Look {
  type: 1 | 2 | 3 | 4;
  id: number;
}

/** What the frame of the site does for any page: given by the wiring. */
export interface FrameCalls {
  /** Notes a look of who has signed in. */
  recordView: (look: Look) => Promise<unknown>;
}

export const FrameCallsContext = createContext<FrameCalls>({
  recordView: async () => null,
});

export function useFrameCalls(): FrameCalls {
  return useContext(FrameCallsContext);
}
