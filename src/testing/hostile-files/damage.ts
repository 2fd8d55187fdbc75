export interface HostileFile {
  /** What is wrong with it. */
  name: string;
  bytes: Buffer;
}

/** A good file in many states of damage: cut off, with bits turned, emptied, doubled, between other things. Always the same for the same file. */
export function damage(kind: string, whole: Buffer): HostileFile[] {
  const cuts = [0.05, 0.25, 0.5, 0.75, 0.95].map((part) => ({
    name: `${kind} cut off at ${part}`,
    bytes: whole.subarray(0, Math.max(8, Math.floor(whole.length * part))),
  }));
  const turned = [1, 2, 3, 4, 5].map((seed) => ({
    name: `${kind} with bits turned, ${seed}`,
    bytes: turnBits(whole, seed),
  }));
  const zeroed = Buffer.from(whole);
  zeroed.fill(0, Math.min(16, whole.length), Math.floor(whole.length / 2));
  return [
    ...cuts,
    ...turned,
    { name: `${kind} emptied in its first half`, bytes: zeroed },
    { name: `${kind} twice`, bytes: Buffer.concat([whole, whole]) },
    { name: `${kind} with a script behind`, bytes: Buffer.concat([whole, Buffer.from("<script>alert(1)</script>")]) },
    {
      name: `${kind} with a program behind`,
      bytes: Buffer.concat([whole, Buffer.from("\u007fELF\u0002\u0001MZ", "latin1")]),
    },
  ];
}

function turnBits(whole: Buffer, seed: number): Buffer {
  const turned = Buffer.from(whole);
  let state = seed * 2_654_435_761;
  for (let count = 0; count < Math.max(4, whole.length / 200); count += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The first bytes say what it is: with those turned nobody would look at the rest.
    const at = 8 + (state % Math.max(1, whole.length - 8));
    if (at < whole.length) turned[at]! ^= 1 << (seed + (count % 3));
  }
  return turned;
}
