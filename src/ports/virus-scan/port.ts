/** What a scanner found. */
export type ScanResult = { verdict: "clean" } | { verdict: "infected"; name: string };

/** Looks for what harms whoever opens a file. */
export interface VirusScan {
  /**
   * Reads the bytes to their end; whatever is no plain answer is a PortError, never clean: `transient` where it may be
   * asked again, `config` where larger files have to be let through.
   */
  scan(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<ScanResult>;
}
