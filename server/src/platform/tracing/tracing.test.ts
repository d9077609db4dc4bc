import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { longTest } from '../../testing/patience.ts';
import { Hono } from 'hono';
import { readConfig } from '../config/config.ts';
import type { Env } from '../http/env.ts';
import { createLog } from '../log/log.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testPayments } from '../../testing/testPayments.ts';
import { addProducts } from '../../testing/testProducts.ts';
import type { Shop } from '../shop/shop.ts';
import { browserTraces } from '../pages/browserTraces.ts';
import { openTracing } from './openTracing.ts';
import { otlpTracer } from './otlpTracer.ts';

vi.setConfig({ testTimeout: longTest });

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
};

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
const log = createLog('silent');
const trace = 'a'.repeat(32);
const traceparent = `00-${trace}-${'b'.repeat(16)}-01`;

// A collector that takes OTLP over HTTP.
let collector: Server;
let endpoint = '';
let bodies: string[] = [];
let status = 200;
const spans = (): Span[] =>
  bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
const valueOf = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json') bodies.push(body);
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 100 }]);
});
afterAll(() => new Promise((resolve) => collector.close(resolve)));
beforeEach(() => {
  bodies = [];
  status = 200;
});

let stop: (() => Promise<void>) | null = null;
const tracing = async (share = '0') => {
  stop = await openTracing(
    readConfig({ NODE_ENV: 'test', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }),
    log,
  );
};
const traced = async (): Promise<Span[]> => {
  await stop?.();
  stop = null;
  return spans();
};
afterEach(() => traced());

describe('a trace', () => {
  test('leads from the browser’s call by statements and partners to the answer, without personal data', async () => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], 'anne.lacombe@example.com');
    await tracing();
    const payload = {
      locale: 'fr_fr',
      payment_method: 'adyen_cc',
      payment_data: {
        type: 'scheme',
        holderName: 'Anne Lacombe',
        encryptedCardNumber: 'test_4111111111111111',
        encryptedExpiryMonth: 'test_03',
        encryptedExpiryYear: 'test_2030',
        encryptedSecurityCode: 'test_737',
      },
      terms: true,
      shown_total: total,
    };
    const key = '6f2b1a52-58a5-4b1c-9a52-0d6c5b3f1a11';
    const answer = await browser.post('/api/commerce/payment', payload, { 'idempotency-key': key, traceparent });
    expect(answer.status).toBe(200);
    await house.simulator.settled();
    const all = (await traced()).filter(({ traceId }) => traceId === trace);
    const root = all.find(({ parentSpanId }) => parentSpanId === 'b'.repeat(16));
    expect(root).toMatchObject({ name: 'POST /api/commerce/payment', kind: 2, status: {} });
    expect(valueOf(root, 'http.response.status_code')).toBe(200);
    expect(valueOf(root, 'vitrine.request_id')).toBe(answer.headers.get('x-request-id'));
    const children = all.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
    expect(children).toHaveLength(all.length - 1);
    const statements = children.filter((span) => valueOf(span, 'db.system.name') === 'postgresql');
    expect(statements.length).toBeGreaterThan(3);
    expect(statements.map(({ name }) => name)).toContain('begin');
    const partners = children.filter((span) => valueOf(span, 'server.address') === '127.0.0.1');
    expect(partners.map((span) => [span.name, valueOf(span, 'http.response.status_code')])).toEqual([
      [`POST ${new URL(house.simulator.url).host}`, 200],
    ]);
    for (const { startTimeUnixNano, endTimeUnixNano } of all)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
    const exportedText = bodies.join('');
    for (const word of ['anne', 'lacombe', 'example.com', 'miromesnil', '41111111', bag, key, ...browser.jar.values()])
      expect(exportedText.toLowerCase()).not.toContain(word.toLowerCase());
  });

  test('of a failed call records only the kind of the error', async () => {
    await tracing('1');
    const browser = await house.browser();
    await browser.get('/api/commerce/order?locale=fr_fr&order_id=not-an-id');
    const all = await traced();
    expect(all.length).toBeGreaterThan(0);
    expect(JSON.stringify(all)).not.toContain('not-an-id');
  });
});

describe('what is traced', () => {
  const asked = async (share: string, header?: string): Promise<number> => {
    const browser = await house.browser();
    await tracing(share);
    await browser.get('/api/commerce/sync-form', header === undefined ? {} : { traceparent: header });
    const found = await traced();
    return found.filter(({ name }) => name === 'GET /api/commerce/sync-form').length;
  };
  test.each([
    ['0', undefined, 0],
    ['1', undefined, 1],
    ['0', traceparent, 1],
    ['1', `00-${trace}-${'b'.repeat(16)}-00`, 0],
    ['0', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, 0],
    ['0', 'nonsense', 0],
  ])('a share of %s, and traceparent %s: %i', async (share, header, count) => {
    expect(await asked(share, header)).toBe(count);
  });

  test('callers cannot ask for more than a hundred traces a second', () => {
    const tracer = otlpTracer({ endpoint, share: 0, log });
    let children = 0;
    for (let calls = 0; calls < 1000; calls += 1)
      tracer.request(traceparent, () => (children += tracer.child('x', {}) ? 1 : 0));
    // The calls may span two clock seconds.
    expect(children).toBeLessThanOrEqual(200);
    expect(children).toBeGreaterThan(0);
    return tracer.close();
  });

  test.each([
    ['refuses', () => endpoint],
    ['is gone', () => 'http://127.0.0.1:9'],
  ])('a collector that %s costs spans, not requests', async (_what, address) => {
    status = 400;
    const warned: unknown[] = [];
    const tracer = otlpTracer({
      endpoint: address(),
      share: 1,
      log: Object.assign(createLog('silent'), { warn: (...line: unknown[]) => void warned.push(line) }),
    });
    expect(tracer.request(undefined, (end) => (end('GET /', 200, {}), 'answered'))).toBe('answered');
    await tracer.close();
    expect(warned.length).toBeGreaterThan(0);
  });

  test('a collector that is slow costs spans, not memory: some thousand wait, the rest are dropped', async () => {
    const open: (() => void)[] = [];
    let sent = 0;
    const slow = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        sent += body.split('"traceId"').length - 1;
        open.push(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
      });
    });
    await new Promise<void>((resolve) => {
      slow.listen(0, '127.0.0.1', resolve);
    });
    const tracer = otlpTracer({
      endpoint: `http://127.0.0.1:${(slow.address() as AddressInfo).port}`,
      share: 1,
      log,
    });
    tracer.request(undefined, () => {
      for (let made = 0; made < 20_000; made += 1) tracer.child('x', {})?.();
    });
    const answering = setInterval(() => {
      for (const answer of open.splice(0)) answer();
    }, 5);
    await tracer.close();
    clearInterval(answering);
    slow.close();
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(6000);
  });
});

describe('the browser’s part', () => {
  const pages = async (env: Record<string, string>) => {
    const page = new Response('<html><body>x</body></html>', { headers: { 'content-type': 'text/html' } });
    const shop = { config: readConfig({ NODE_ENV: 'test', ...env }) } as Shop;
    const { plainRoutes, render } = browserTraces(shop, async () => page);
    return { app: plainRoutes.mountOn(new Hono<Env>()), html: await (await render?.('/fr_fr'))?.text() };
  };
  const on = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '1' });

  test('adds no script without a collector', async () => {
    const { app, html } = await pages({});
    expect(html).toBe('<html><body>x</body></html>');
    expect((await app.request('/trace.js')).status).toBe(404);
  });

  test('adds headers to calls to the shop only', async () => {
    const { app, html } = await pages(on());
    expect(html).toContain('<script async src="/trace.js"></script></body>');
    const source = await (await app.request('/trace.js')).text();
    const asks: [unknown, { headers?: Headers } | undefined][] = [];
    const window = { fetch: (...ask: (typeof asks)[number]) => void asks.push(ask) };
    const location = { href: 'https://shop.example/fr_fr', origin: 'https://shop.example' };
    runInNewContext(source, { window, location, crypto, Headers, Request, URL, Uint8Array });
    window.fetch('/api/commerce/basket', { headers: new Headers({ 'x-xsrf-token': 't' }) });
    window.fetch('https://api.adyen.example/api/x', undefined);
    window.fetch('/assets/a.js', undefined);
    expect(asks[0]?.[1]?.headers?.get('traceparent')).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/u);
    expect(asks[0]?.[1]?.headers?.get('x-xsrf-token')).toBe('t');
    expect(asks.slice(1).map(([, init]) => init)).toEqual([undefined, undefined]);
  });
});
