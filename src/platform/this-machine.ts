const NAMES = new Set(["localhost", "127.0.0.1", "::1", "[::1]"]);

/** Whether a host, as an address or a URL has it, is the machine itself, so that nobody between can read along. */
export function isThisMachine(host: string): boolean {
  return NAMES.has(host);
}
