/** The states of a thing and the moves between them: one table for the code, the updates it writes, and the test of a trigger. */
export interface States<State extends string> {
  /** In the order of the table. */
  names: readonly State[];
  is: (text: string) => text is State;
  canMove: (from: string, to: State) => boolean;
  /** The states from which this one is reached. */
  into: (to: State) => State[];
  /** Each move as `from to`; one that stays where it is is none. */
  moves: () => string[];
}

/** What a table of states holds: `type CaseState = StateOf<typeof caseStates>`. */
export type StateOf<Table> = Table extends States<infer State> ? State : never;

/** The states that a table names, each with those that it may go to: `defineStates({ waiting: ["upheld"], upheld: [] })`. */
export function defineStates<State extends string>(table: Record<State, readonly NoInfer<State>[]>): States<State> {
  const names = Object.keys(table) as State[];
  const is = (text: string): text is State => Object.hasOwn(table, text);
  const canMove = (from: string, to: State) => is(from) && table[from].includes(to);
  return {
    names,
    is,
    canMove,
    into: (to) => names.filter((from) => canMove(from, to)),
    moves: () => names.flatMap((from) => table[from].filter((to) => to !== from).map((to) => `${from} ${to}`)),
  };
}

/** The same where moves have names: what is done, and where that leads from each state in which it can be. */
export function statesOfActions<State extends string>(
  names: readonly State[],
  acts: Record<string, Partial<Record<State, State>>>,
): States<State> {
  const reached = (from: State) => [...new Set(Object.values(acts).flatMap((act) => act[from] ?? []))];
  return defineStates(Object.fromEntries(names.map((from) => [from, reached(from)])) as Record<State, State[]>);
}
