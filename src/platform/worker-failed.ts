/** A worker came to nothing before it looked at what it was given: that says nothing of it, and may be tried again. */
export class WorkerGone extends Error {
  override name = "WorkerGone";
}

/** A worker had to be ended, or ended by itself: what it was given is as good as unreadable. */
export class WorkerFailed extends Error {
  override name = "WorkerFailed";
  readonly kind: "time-limit" | "memory-limit" | "crash";

  constructor(kind: "time-limit" | "memory-limit" | "crash", message: string) {
    super(message);
    this.kind = kind;
  }
}
