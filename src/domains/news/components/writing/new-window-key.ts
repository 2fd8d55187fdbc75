/** By this the portal and other windows know a window in which one writes. */
export function newWindowKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
