/** A worker had to be ended, or ended by itself: what it was given is as good as unreadable. */
export class WorkerFailed extends Error {
  override name = "WorkerFailed";
  readonly kind: "time-limit" | "memory-limit" | "crash";

  constructor(kind: "time-limit" | "memory-limit" | "crash", message: string) {
    super(message);
    this.kind = kind;
  }
}
