/** Why the program cannot start, in one line for the person at the terminal: what failed and what to do. */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
