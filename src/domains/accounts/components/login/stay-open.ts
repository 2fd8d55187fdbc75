/** Does an act, and lets nobody close the dialog around it meanwhile. */
export type StayOpen = (act: () => Promise<void>) => Promise<void>;

/** Where there is no dialog. */
export const withoutDialog: StayOpen = (act) => act();
