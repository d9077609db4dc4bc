// The stream of the office in a test's page: it reads the real one of the shop, in the test's process.
import { vi } from 'vitest';
import { routes } from '../../../server/src/modules.ts';
import { createApi } from '../../../server/src/platform/http/app.ts';
import type { Shop } from '../../../server/src/platform/shop/shop.ts';

/** A browser's `EventSource` at a shop, and the lock by which one tab listens. `sources` are those that are open. */
export function withLiveSource(shop: Shop, jar: ReadonlyMap<string, string>) {
  const sources = new Set<EventTarget & { close: () => void }>();
  const app = createApi(shop, routes(shop));
  class Source extends EventTarget {
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readyState = 0;
    readonly #hanging = new AbortController();
    constructor(address: string) {
      super();
      void this.#read(address);
    }
    close(): void {
      this.readyState = Source.CLOSED;
      sources.delete(this);
      this.#hanging.abort();
    }
    async #read(address: string): Promise<void> {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await app.request(address, { headers: { cookie } });
      // A browser's source that was closed meanwhile says nothing any more.
      if (this.#hanging.signal.aborted) return void response.body?.cancel();
      if (response.status !== 200 || !response.body) {
        this.readyState = Source.CLOSED;
        this.dispatchEvent(new Event('error'));
        return;
      }
      sources.add(this);
      this.readyState = Source.OPEN;
      this.dispatchEvent(new Event('open'));
      const reader = response.body.getReader();
      this.#hanging.signal.addEventListener('abort', () => void reader.cancel());
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done || this.#hanging.signal.aborted) break;
        for (const line of decoder.decode(value).split('\n'))
          if (line.startsWith('data: ')) this.dispatchEvent(new MessageEvent('message', { data: line.slice(6) }));
      }
    }
  }
  vi.stubGlobal('EventSource', Source);
  const locks = { request: (_name: string, _options: unknown, lead: () => Promise<void>) => lead() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  return { sources };
}
