import { createHash } from "node:crypto";

const FIRST_SLOTS = 1 << 12;
const MAX_LOAD = 0.6;
const FINGERPRINT_BYTES = 6;

/**
 * Counts how often a reference is met in a file, as rows without a number may repeat brand and mpn; some 25 bytes
 * each, so that millions fit.
 */
export function countReferences(): (reference: string) => number {
  let prints = new Float64Array(FIRST_SLOTS);
  let counts = new Uint32Array(FIRST_SLOTS);
  let used = 0;

  function findSlot(table: Float64Array, print: number) {
    let slot = print % table.length;
    while (table[slot] !== 0 && table[slot] !== print) slot = (slot + 1) % table.length;
    return slot;
  }
  function grow() {
    const [oldPrints, oldCounts] = [prints, counts];
    prints = new Float64Array(oldPrints.length * 2);
    counts = new Uint32Array(prints.length);
    oldPrints.forEach((print, old) => {
      if (print === 0) return;
      const slot = findSlot(prints, print);
      prints[slot] = print;
      counts[slot] = oldCounts[old]!;
    });
  }
  return (reference) => {
    const print = createHash("md5").update(reference).digest().readUIntBE(0, FINGERPRINT_BYTES) + 1;
    const slot = findSlot(prints, print);
    const times = counts[slot]! + 1;
    prints[slot] = print;
    counts[slot] = times;
    if (times === 1 && ++used > prints.length * MAX_LOAD) grow();
    return times;
  };
}
