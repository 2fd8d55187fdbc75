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
  /** Whom the portal takes the login that this browser keeps for; null for nobody. Fails where it can't be asked. */
  readPerson: () => Promise<{ nickName: string; avatar: string | null } | null>;
}

export const FrameCallsContext = createContext<FrameCalls>({
  recordView: async () => null,
  readPerson: async () => null,
});

export function useFrameCalls(): FrameCalls {
  return useContext(FrameCallsContext);
}
