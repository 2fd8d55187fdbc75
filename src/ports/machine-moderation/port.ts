/** What a machine makes of a text or picture: nothing, that somebody should look at it, or that nobody should see it before. */
export type MachineVerdict = { verdict: "pass" } | { verdict: "doubtful" | "bad"; found: string[] };

/** Looks at what others are to see, as a machine does. It reads and keeps nothing: it may be asked again. */
export interface MachineModeration {
  driver: "embedded" | "tencent";
  /** What it found is in a few words, for operators. Whatever is no plain answer is a PortError, never `pass`. */
  lookAtText(text: string, signal: AbortSignal): Promise<MachineVerdict>;
  /** The same of a picture, in the bytes of its file. */
  lookAtPicture(bytes: Uint8Array, signal: AbortSignal): Promise<MachineVerdict>;
}
