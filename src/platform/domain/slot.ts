/** What one domain has put into a slot. */
export interface Filling {
  slot: string;
  value: unknown;
}

/** What a domain leaves to those above it, and the shape of what they put there; it asks for that with `declared.filled`. */
export interface Slot<Value> {
  name: string;
  with(value: Value): Filling;
  valuesOf(fillings: readonly Filling[]): Value[];
}

/** Opens a slot; its name is the domain's, a full stop, and what is wanted. */
export function defineSlot<Value>(name: string): Slot<Value> {
  return {
    name,
    with: (value) => ({ slot: name, value }),
    // Nobody but `with` makes a filling of this name.
    valuesOf: (fillings) => fillings.filter(({ slot }) => slot === name).map(({ value }) => value as Value),
  };
}
