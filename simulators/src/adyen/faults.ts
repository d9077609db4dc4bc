// Injected faults between the shop and the provider, and idempotency keys.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { type Fault, faultOf } from './cards.ts';
import type { State } from './state.ts';

/** A refusal in the provider's format. */
export const refused = (status: number, errorCode: string, message: string) => ({
  status,
  errorCode,
  message,
  errorType: 'security',
});

/** Closes the connection without an answer. */
function cut(context: Context): Response {
  const { incoming } = context.env as { incoming?: { socket?: { destroy: () => void } } };
  incoming?.socket?.destroy();
  return new Response(null, { status: 500 });
}

/** The idempotency key of a call: the same key gets the same answer. */
export const keyOf = (context: Context): string | null => context.req.header('idempotency-key') ?? null;

/** The answer to a key's first call, also while that one is in progress. */
export async function once<Answer>(state: State, key: string | null, work: () => Answer): Promise<Answer> {
  if (key === null) return work();
  const known = state.answers.get(key) as Promise<Answer> | undefined;
  if (known) return known;
  const answer = Promise.resolve().then(work);
  state.answers.set(key, answer);
  return answer;
}

/** The fault of a call: the knob's, else the one that the card's holder names. */
export function faultFor(state: State, key: string | null, holder: string): Fault | null {
  const { next_fault, every_fault } = state.knobs;
  state.knobs.next_fault = null;
  const fault = next_fault ?? every_fault ?? faultOf(holder);
  if (!fault || fault === 'silent' || fault === 'lost_request') return fault;
  // A retry with the same key succeeds.
  const name = key ?? holder;
  if (state.faulted.has(name)) return null;
  state.faulted.add(name);
  return fault;
}

/** An answer with the knob's overrides: a field set to null is left out. */
const changed = (state: State, answer: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...answer, ...state.knobs.answer_change }).filter(([, value]) => value !== null));

/** Answers a payment call, once per key, with the fault that the knobs or the card's holder name. */
export async function answerWithFaults(
  context: Context,
  state: State,
  holder: string,
  work: () => { status: 200 | 422; answer: Record<string, unknown> },
): Promise<Response> {
  const key = keyOf(context);
  const fault = faultFor(state, key, holder);
  if (fault === 'server_error') return context.json(refused(500, '905', 'Payment details are not supported'), 500);
  if (fault === 'lost_request') return cut(context);
  const { status, answer } = await once(state, key, work);
  if (fault === 'lost_answer' || fault === 'silent') return cut(context);
  if (fault === 'timeout') await (state.held ?? sleep(state.knobs.delay_ms));
  return context.json(changed(state, answer), status);
}
