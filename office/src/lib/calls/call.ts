// The calls of the office: those of the contract, with a proof where a step needs one.
import {
  type AnswerOf,
  ApiError,
  callThrough,
  type Input,
  networkFailure,
} from '@vitrine/contract/browser/callThrough';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { sendWithToken } from '@vitrine/contract/browser/sendWithToken';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { keyOf, noteAnswered, noteLost } from './lostAnswers.ts';
import { proveAgain } from './proof.ts';

const callOnce = callThrough(async (path, init) => {
  try {
    return await sendWithToken(path, init);
  } catch (error) {
    throw networkFailure(error);
  }
});

/** The same call with the key that an earlier one without an answer had. */
function keyed<E extends Endpoint>(endpoint: E, input: Input<E>): { asked: string; input: Input<E> } | null {
  const { idempotency_key: own, ...request } = input;
  if (own === undefined) return null;
  const asked = `${endpoint.method} ${endpoint.path} ${JSON.stringify(request)}`;
  return { asked, input: { ...input, idempotency_key: keyOf(asked, own) } };
}

/** Whether the server refused the call before it looked at the step: an earlier try may still have been taken. */
const isBeforeStep = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 429 || isRefusal(error, 'proof_needed'));

/** Whether an error is the server's answer to the step. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !isBeforeStep(error);

/** Calls once; a step notes whether its answer came. */
async function callNoted<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<AnswerOf<E>> {
  const step = keyed(endpoint, input);
  if (step === null) return callOnce(endpoint, input);
  try {
    const answer = await callOnce(endpoint, step.input);
    noteAnswered(step.asked);
    return answer;
  } catch (error) {
    if (isAnswered(error)) noteAnswered(step.asked);
    else if (!isBeforeStep(error)) noteLost(step.asked, step.input.idempotency_key ?? '');
    throw error;
  }
}

/**
 * Calls the server. `idempotency_key` repeats a step safely, also after its form was closed without an answer. A step that needs the second
 * factor again asks for it, and is then repeated with the same key. Throws `ApiError`.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<AnswerOf<E>> {
  try {
    return await callNoted(endpoint, input);
  } catch (error) {
    if (!isRefusal(error, 'proof_needed') || !(await proveAgain())) throw error;
    return callNoted(endpoint, input);
  }
}
