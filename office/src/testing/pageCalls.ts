// The calls of a test's page. A browser drops what a page waits for when it closes; here the page ends only after its answers.

const startTimer = globalThis.setTimeout;
const pending = new Set<Promise<unknown>>();

/** A network whose calls `endCalls` waits for. */
export function noted<Args extends readonly unknown[]>(ask: (...args: Args) => Promise<Response>) {
  return (...args: Args): Promise<Response> => {
    const answer = ask(...args);
    pending.add(answer);
    const end = (): unknown => pending.delete(answer);
    answer.then(end, end);
    return answer;
  };
}

/**
 * Resolves after every call has its answer and what follows it has run. An answer that came later would meet a page that the
 * runner has taken down, and fail the run without naming a test.
 */
export async function endCalls(): Promise<void> {
  do {
    await Promise.allSettled(pending);
    await new Promise((resolve) => startTimer(resolve));
  } while (pending.size > 0);
}
