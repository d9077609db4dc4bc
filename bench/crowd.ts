// Shoppers who arrive whether or not the shop keeps up, with the behaviour of a person and of the storefront: they obey
// Retry-After, retry a payment with its key, and leave after a while. Requests are serialised beforehand and sent over bare
// sockets, so that the load costs the machine less than the shop.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Answer = { status: number; retry: number; body: string };

/** Connections to one server, each used for one request at a time and reused. */
export class Connections {
  readonly #host: string;
  readonly #port: number;
  readonly #free: Socket[] = [];
  readonly #all = new Set<Socket>();
  readonly #most: number;
  /** At most `most` requests at once, as of a load balancer with a limit. */
  constructor(url: string, most = Number.POSITIVE_INFINITY) {
    this.#most = most;
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /** Whether a request would exceed the limit of connections. */
  get isFull(): boolean {
    return this.#all.size - this.#free.length >= this.#most;
  }

  /** Sends a request; status 0 when the connection broke or no answer came within half a minute. */
  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve) => {
      const idle = this.#free.pop();
      const socket = idle ?? connect(this.#port, this.#host);
      let got = '';
      let answered: Answer | null = null;
      let missing = 0;
      // Node closes a connection after its ten thousandth request.
      let isLast = false;
      const done = (answer: Answer, reuse: boolean): void => {
        clearTimeout(timer);
        socket.removeAllListeners();
        socket.on('error', () => undefined);
        if (reuse) {
          socket.once('close', () => {
            this.#all.delete(socket);
            const at = this.#free.indexOf(socket);
            if (at >= 0) this.#free.splice(at, 1);
          });
          this.#free.push(socket);
        } else {
          this.#all.delete(socket);
          socket.destroy();
        }
        resolve(answer);
      };
      const broken = (): void => done({ status: 0, retry: 0, body: '' }, false);
      const timer = setTimeout(broken, 30_000);
      socket.on('error', broken);
      socket.on('close', broken);
      socket.on('data', (chunk) => {
        if (answered) missing -= chunk.length;
        else {
          got += chunk.toString('latin1');
          const end = got.indexOf('\r\n\r\n');
          if (end < 0) return;
          const head = got.slice(0, end);
          const retry = /\r\nretry-after: (\d+)/iu.exec(head)?.[1] ?? '0';
          isLast = /\r\nconnection: close/iu.test(head);
          // The bench reads only the first bytes of a page.
          answered = { status: Number(got.slice(9, 12)), retry: Number(retry), body: got.slice(end + 4) };
          missing = Number(/\r\ncontent-length: (\d+)/iu.exec(head)?.[1]) - answered.body.length;
        }
        if (missing <= 0) done(answered, !isLast);
      });
      if (!idle) {
        socket.setNoDelay(true);
        this.#all.add(socket);
      }
      socket.write(request);
    });
  }

  close(): void {
    for (const socket of this.#all) socket.destroy();
  }
}

/** One visit: its requests in order; the last is the payment, retried with its key until it is answered. */
export type Visit = { readonly steps: readonly Buffer[]; readonly payment: Buffer };
export type Ending =
  | { kind: 'confirmed'; ms: number }
  | { kind: 'refused' }
  /** The load ended before the payment began. */
  | { kind: 'left' }
  | { kind: 'failed'; why: string };

export type Counts = {
  answers: number;
  refusals: number;
  /** When the last answer came, by the clock of `performance.now()`. */
  lastAt?: number;
};

/** Seconds after which a shopper without a payment leaves. */
export const patienceSeconds = 10;
const mostTries = 4;
const mostPaymentTries = 30;
const jitterMs = 1500;

/**
 * Makes a visit as a browser with the storefront's code would. `isOver` ends visits without a payment; `patience`, in seconds,
 * is how long a shopper without a payment stays.
 */
export async function visit(
  connections: Connections,
  { steps, payment }: Visit,
  counts: Counts,
  isOver: () => boolean,
  patience = patienceSeconds,
): Promise<Ending> {
  const from = performance.now();
  const ask = async (request: Buffer): Promise<Answer> => {
    const answer = await connections.ask(request);
    counts.answers += 1;
    counts.lastAt = performance.now();
    if (answer.status === 503) counts.refusals += 1;
    return answer;
  };
  for (const step of steps) {
    for (let tries = 1; ; tries += 1) {
      if (isOver()) return { kind: 'left' };
      const answer = await ask(step);
      if (answer.status === 200) break;
      if (answer.status !== 503) return { kind: 'failed', why: `${answer.status} ${answer.body.slice(0, 200)}` };
      const wait = answer.retry * 1000 + Math.random() * jitterMs;
      const isPatient = performance.now() - from + wait < patience * 1000;
      if (tries >= mostTries || !isPatient) return { kind: 'refused' };
      await sleep(wait);
    }
  }
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(payment);
    if (answer.status === 200 && answer.body.includes('"payment_OK"'))
      return { kind: 'confirmed', ms: performance.now() - from };
    if (answer.status !== 503 && answer.status !== 0 && !answer.body.includes('"not_used"'))
      return { kind: 'failed', why: `payment ${answer.status} ${answer.body.slice(0, 200)}` };
    if (tries >= mostPaymentTries) return { kind: 'failed', why: `payment without a result after ${tries} tries` };
    await sleep((answer.retry || 1) * 1000 + (Math.random() * jitterMs) / 3);
  }
}
