/** A reason not to start that the operator can mend. Its message is one Chinese sentence; the start prints it and exits non-zero. */
export class StartRefusal extends Error {
  override name = "StartRefusal";
}
