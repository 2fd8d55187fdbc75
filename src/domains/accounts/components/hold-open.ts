/** Does an act, and lets nobody close the dialog around it meanwhile. */
export type HoldOpen = (act: () => Promise<void>) => Promise<void>;

/** Where there is no dialog. */
export const notHeld: HoldOpen = (act) => act();
