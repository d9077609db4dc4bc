// Asks for the second factor again where a step needs it, and repeats the call. decisions/0107.

/** Shows the question; resolves with whether the member has proven the sign-in. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Names the question of the page; returns how to take it away. */
export function answerProofs(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = null;
  };
}

/** Asks once for all calls that wait for a proof; false where no member can be asked. */
export function proveAgain(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
