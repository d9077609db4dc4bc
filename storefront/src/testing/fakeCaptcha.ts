import { vi } from 'vitest';
import type { fakeServer } from './fakeServer.ts';

/** Finds the key at once; a real worker takes time. */
class FakeWorker extends EventTarget {
  postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { counter: 7, derivedKey: 'ab' } })));
  }
  terminate(): void {}
}

/** A server that sends puzzles, and a browser that solves them. Call it in the test. */
export function fakeCaptcha(server: ReturnType<typeof fakeServer>, form: string): void {
  vi.stubGlobal('Worker', FakeWorker);
  server.on('/api/commerce/is-captcha-activated', () => ({ body: { success: 1, provider: 'altcha' } }));
  server.on('/api/commerce/captcha/challenge', () => {
    const until = Math.floor(Date.now() / 1000) + 1800;
    return { body: { parameters: { nonce: '1', data: { form, until } }, signature: 's' } };
  });
}
