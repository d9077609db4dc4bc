import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { attributesOf, type OtlpSpan } from './otlpSpan.ts';

/** The most waiting spans; drops more, so that an unreachable collector does not fill the memory. */
const mostWaiting = 4096;
const batchSize = 512;
const sendEveryMs = 2000;
const patienceMs = 5000;

/**
 * Sends spans to the collector in batches. `outside` runs the sending outside the trace of the request that filled a
 * batch.
 */
export class SpanQueue {
  readonly #endpoint: string;
  readonly #log: Logger;
  readonly #outside: (work: () => Promise<void>) => Promise<void>;
  readonly #waiting: OtlpSpan[] = [];
  readonly #resource = {
    attributes: attributesOf({ 'service.name': 'vitrine', 'service.instance.id': randomUUID() }),
  };
  readonly #timer: NodeJS.Timeout;
  #dropped = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(endpoint: string, log: Logger, outside: (work: () => Promise<void>) => Promise<void>) {
    this.#endpoint = endpoint;
    this.#log = log;
    this.#outside = outside;
    this.#timer = setInterval(() => void this.#flush(), sendEveryMs);
    this.#timer.unref();
  }

  get dropped(): number {
    return this.#dropped;
  }

  add(span: OtlpSpan): void {
    if (this.#waiting.length >= mostWaiting) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(span);
    if (this.#waiting.length === batchSize) void this.#flush();
  }

  /** Sends the waiting spans. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flush();
  }

  #flush(): Promise<void> {
    const before = this.#sending;
    this.#sending = this.#outside(async () => {
      await before;
      while (this.#waiting.length > 0) await this.#post(this.#waiting.splice(0, batchSize));
    });
    return this.#sending;
  }

  async #post(spans: OtlpSpan[]): Promise<void> {
    const scopeSpans = [{ scope: { name: 'vitrine' }, spans }];
    const body = JSON.stringify({ resourceSpans: [{ resource: this.#resource, scopeSpans }] });
    try {
      const answer = await fetch(`${this.#endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
    } catch (error) {
      this.#dropped += spans.length;
      this.#log.warn({ err: error, spans: spans.length }, 'traces were not taken');
    }
  }
}
