/** What a scanner found. */
export type ScanResult = { verdict: "clean" } | { verdict: "infected"; name: string };

/** Looks for what harms whoever opens a file. */
export interface VirusScan {
  /**
   * Reads the bytes to their end. Whatever is no plain answer to all of them is a PortError, never clean: `transient` where it may be
   * asked again, `config` where the operator has to let larger files through.
   */
  scan(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<ScanResult>;
}
