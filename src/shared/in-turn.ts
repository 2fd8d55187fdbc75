/** Lets work begin when it is somebody's turn. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;
