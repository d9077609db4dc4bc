// Proof of work: the browser searches for the key of a puzzle from our server, in ALTCHA's worker.
import { captchaChallenge, type CaptchaForm } from '@vitrine/contract/captcha';
import solver from 'altcha/workers/pbkdf2?url';
import { call } from '../calls/browserCall.ts';
import type { Proof } from './proof.ts';

const patienceMs = 90_000;
/** A proof is used only if this much time is left for the call. */
const marginMs = 60_000;

type Challenge = Awaited<ReturnType<typeof call<typeof captchaChallenge>>>;
type Solution = { readonly counter: number; readonly derivedKey: string };

const isSolution = (value: unknown): value is Solution =>
  typeof value === 'object' && value !== null && 'counter' in value && 'derivedKey' in value;

/** Runs several workers, each on every n-th key; the first to find it stops the others. */
function search(challenge: Challenge): Promise<Solution> {
  const counterStep = Math.min(4, Math.max(1, navigator.hardwareConcurrency - 1));
  const workers = Array.from({ length: counterStep }, () => new Worker(solver));
  const found = Promise.race(
    workers.map(
      (worker, counterStart) =>
        new Promise<Solution>((resolve, reject) => {
          worker.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
            isSolution(data) ? resolve(data) : reject(new Error('no solution')),
          );
          worker.addEventListener('error', () => reject(new Error('no worker')));
          worker.postMessage({ type: 'work', challenge, counterStart, counterStep, timeout: patienceMs }, []);
        }),
    ),
  );
  return found.finally(() => {
    for (const worker of workers) worker.terminate();
  });
}

/** Requests a puzzle for a form and solves it. Rejects if the server or a worker is unavailable. */
export async function solveByWork(form: CaptchaForm): Promise<Proof> {
  const challenge = await call(captchaChallenge, { query: { formId: form } });
  const { counter, derivedKey } = await search(challenge);
  const until = challenge.parameters.data?.['until'];
  return {
    captcha: btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } })),
    until: Number(until) * 1000 - marginMs,
  };
}
