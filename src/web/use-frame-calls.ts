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
  /** Whether the portal takes the login that this browser keeps. Fails where it can't be asked. */
  isSignedIn: () => Promise<boolean>;
}

export const FrameCallsContext = createContext<FrameCalls>({
  recordView: async () => null,
  isSignedIn: async () => false,
});

export function useFrameCalls(): FrameCalls {
  return useContext(FrameCallsContext);
}
