const BLOCK_BYTES = 64;
const WORDS = 8;

/** The first 32 bits of the fractional parts of roots of the first primes: of square roots, what a hash begins with; of cube roots, its rounds. */
function rootsOfPrimes(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

const START = rootsOfPrimes(WORDS, Math.sqrt);
const ROUNDS = rootsOfPrimes(BLOCK_BYTES, Math.cbrt);
const schedule = new Uint32Array(BLOCK_BYTES);

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** One step of the hash, over the first sixteen words of `schedule`. */
function compress(state: Uint32Array): Uint32Array {
  for (let at = 16; at < BLOCK_BYTES; at++) {
    const before = schedule[at - 15]!;
    const last = schedule[at - 2]!;
    schedule[at] =
      schedule[at - 16]! +
      (turned(before, 7) ^ turned(before, 18) ^ (before >>> 3)) +
      schedule[at - 7]! +
      (turned(last, 17) ^ turned(last, 19) ^ (last >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < BLOCK_BYTES; at++) {
    const one =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at]! + schedule[at]!) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return Uint32Array.of(a, b, c, d, e, f, g, h).map((word, index) => word + state[index]!);
}

/** SHA-256 in script: browsers have their own over HTTPS and on their own machine alone. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return bytesOf(hash(START, bytes, bytes.length));
}

/** PBKDF2 with HMAC-SHA-256 likewise; at most 32 bytes. */
export function pbkdf2(
  password: Uint8Array,
  salt: Uint8Array,
  { iterations, bytes }: { iterations: number; bytes: number },
): Uint8Array {
  const [inner, outer] = [0x36, 0x5c].map((mask) => hashBlocks(START, maskedKey(password, mask)));
  const hmac = (message: Uint8Array) =>
    bytesOf(hash(outer!, bytesOf(hash(inner!, message, BLOCK_BYTES + message.length)), BLOCK_BYTES + 32));
  let last = hmac(Uint8Array.of(...salt, 0, 0, 0, 1));
  const key = last.slice();
  for (let done = 1; done < iterations; done++) {
    last = hmac(last);
    for (let at = 0; at < key.length; at++) key[at]! ^= last[at]!;
  }
  return key.subarray(0, bytes);
}

function maskedKey(password: Uint8Array, mask: number): Uint8Array {
  const key = new Uint8Array(BLOCK_BYTES);
  key.set(password.length > BLOCK_BYTES ? sha256(password) : password);
  return key.map((byte) => byte ^ mask);
}

/** Ends a hash that stands at `state` with these bytes; `total` counts those before, too. */
function hash(state: Uint32Array, bytes: Uint8Array, total: number): Uint32Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, total * 8);
  return hashBlocks(state, padded);
}

function hashBlocks(state: Uint32Array, blocks: Uint8Array): Uint32Array {
  const view = new DataView(blocks.buffer);
  for (let start = 0; start < blocks.length; start += BLOCK_BYTES) {
    for (let at = 0; at < 16; at++) schedule[at] = view.getUint32(start + at * 4);
    state = compress(state);
  }
  return state;
}

function bytesOf(state: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(state.length * 4);
  const view = new DataView(bytes.buffer);
  state.forEach((word, index) => view.setUint32(index * 4, word));
  return bytes;
}
