// How the browser calls the server: addresses, headers, the anti-forgery token, refusals, a lost network. Spec 1 §7.
import { addToBasket, deleteFromBasket } from '@vitrine/contract/basket';
import { legalPage } from '@vitrine/contract/content';
import { payment } from '@vitrine/contract/checkout';
import { order } from '@vitrine/contract/orders';
import { customerSession } from '@vitrine/contract/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressOf, ApiError } from '@vitrine/contract/browser/callThrough';
import { call, startSession } from './browserCall.ts';
import { sessionNews } from './sessionNews.ts';

type Sent = { readonly path: string; readonly method: string; readonly headers: Headers; readonly body: unknown };
const sent: Sent[] = [];
let answers: (() => Response | Promise<Response>)[] = [];
const syncForm = '/api/commerce/sync-form';
const query = { locale: 'uk_en' } as const;
const ok = () => Response.json({});
const refused = (status: number, error: object) => () => Response.json({ error }, { status });
const add = () =>
  call(addToBasket, { body: { locale: 'uk_en', items: [{ sku: 'BAG', qty: 1 }] }, idempotency_key: 'key-1' });
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

beforeEach(() => {
  sent.length = 0;
  answers = [];
  document.cookie = 'XSRF-TOKEN=first%3Dtoken; path=/';
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    sent.push({
      path,
      method,
      headers: new Headers(init.headers),
      body: typeof body === 'string' ? JSON.parse(body) : null,
    });
    if (path !== syncForm) return (answers.shift() ?? ok)();
    // The answer takes its way, so that others ask meanwhile.
    await new Promise((resolve) => setTimeout(resolve));
    document.cookie = 'XSRF-TOKEN=second; path=/';
    return ok();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionNews.set(() => null);
});
const tokens = () => sent.filter(({ path }) => path !== syncForm).map(({ headers }) => headers.get('x-xsrf-token'));
const renewals = () => sent.filter(({ path }) => path === syncForm).length;

describe('an address', () => {
  test('holds parameters and query, each encoded', () => {
    expect(addressOf(legalPage, { params: { name: 'a/b c' }, query })).toMatch(/\/a%2Fb%20c\?locale=uk_en$/u);
  });

  test('leaves out what is not known', () => {
    expect(addressOf(order, { query: { ...query, order_id: 'A&B', email: undefined } })).toBe(
      '/api/commerce/order?locale=uk_en&order_id=A%26B',
    );
  });

  test('has no question mark without a query', () => {
    expect(addressOf(addToBasket, {})).not.toContain('?');
  });
});

test('a session starts once, where the browser has none; a lost network is a failure of the call', async () => {
  await startSession();
  expect(renewals()).toBe(0);
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')));
  expect(await failureOf(startSession())).toBeInstanceOf(ApiError);
});

describe('a call that changes something', () => {
  test('carries the token, the key and its body as JSON', async () => {
    await add();
    const [request] = sent;
    expect(request?.headers.get('x-xsrf-token')).toBe('first=token');
    expect(request?.headers.get('idempotency-key')).toBe('key-1');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/u);
    expect(request?.body).toEqual({ locale: 'uk_en', items: [{ sku: 'BAG', qty: 1 }] });
  });

  test('asks for a token first where there is none', async () => {
    document.cookie = 'XSRF-TOKEN=; path=/; max-age=-1';
    await add();
    expect(sent.map(({ path }) => path)[0]).toBe(syncForm);
    expect(tokens()).toEqual(['second']);
  });

  test('asks for one token for all calls that wait for it', async () => {
    document.cookie = 'XSRF-TOKEN=; path=/; max-age=-1';
    await Promise.all([add(), add(), add()]);
    expect(renewals()).toBe(1);
    expect(tokens()).toEqual(['second', 'second', 'second']);
  });

  test('renews a token that its session has outlived, once', async () => {
    answers = [refused(403, { internal_code: 403, message: 'Old' }), ok];
    await add();
    expect(tokens()).toEqual(['first=token', 'second']);
    expect(renewals()).toBe(1);
  });

  test('is refused when the new token is refused too', async () => {
    const refuse = refused(403, { internal_code: 403, message: 'No' });
    answers = [refuse, refuse];
    expect(await failureOf(add())).toMatchObject({ status: 403, message: 'No' });
    expect(tokens()).toHaveLength(2);
  });

  test('sends the version of the checkout that is shown', async () => {
    const shown_total = { amount: 1, currency: 'GBP' };
    await call(payment, {
      body: { locale: 'uk_en', payment_method: 'adyen_cc', terms: true, shown_total },
      idempotency_key: 'key-2',
      checkout_version: 'v7',
    });
    expect(sent[0]?.headers.get('x-checkout-version')).toBe('v7');
  });
});

describe('a call that reads', () => {
  test('needs no token, and has no body', async () => {
    document.cookie = 'XSRF-TOKEN=; path=/; max-age=-1';
    await call(customerSession, { query });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: 'GET', body: null });
    expect(sent[0]?.headers.get('content-type')).toBeNull();
  });
});

describe('a refusal', () => {
  test('brings status, code, message and fields', async () => {
    answers = [refused(400, { internal_code: 400, message: 'Wrong', fields: { qty: 'too_long' } })];
    const error = await failureOf(add());
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, internal_code: 400, message: 'Wrong', fields: { qty: 'too_long' } });
  });

  test.each([
    ['no JSON', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['another JSON', () => Response.json({ oops: true }, { status: 502 })],
  ])('is one by its status where it holds %s', async (_what, answer) => {
    answers = [answer];
    expect(await failureOf(add())).toMatchObject({ status: 502, internal_code: 502, message: '', fields: {} });
  });

  test('of an ended session is news to the page', async () => {
    answers = [refused(401, { internal_code: 401, message: 'Ended' })];
    await failureOf(call(customerSession, { query }));
    expect(sessionNews.get()).toBe('expired');
  });

  test('of another kind is none', async () => {
    answers = [refused(404, { internal_code: 404, message: 'Gone' })];
    await failureOf(call(customerSession, { query }));
    expect(sessionNews.get()).toBeNull();
  });
});

describe('a network that fails', () => {
  test('is a refusal without a status', async () => {
    answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
    expect(await failureOf(add())).toMatchObject({ status: 0, internal_code: 0 });
  });

  test('is another thing than a page that is left', async () => {
    answers = [() => Promise.reject(new DOMException('left', 'AbortError'))];
    expect(await failureOf(add())).toBeInstanceOf(DOMException);
  });

  test('while a token is renewed is one as well, and the next call asks again', async () => {
    document.cookie = 'XSRF-TOKEN=; path=/; max-age=-1';
    const works = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(add())).toMatchObject({ status: 0 });
    vi.stubGlobal('fetch', works);
    await call(deleteFromBasket, { body: { locale: 'uk_en', items: [{ sku: 'BAG', item_id: '1' }] } });
    expect(tokens()).toEqual(['second']);
  });

  const brokenWith = (error: unknown) => () => {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"items":')),
      pull: (stream) => stream.error(error),
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };

  test.each([
    ['breaks in the middle of an answer', brokenWith(new TypeError('network error'))],
    ['answers with its own sign-in page', () => new Response('<h1>Hotel</h1>')],
  ])('is the same refusal when it %s', async (_what, answer) => {
    answers = [answer];
    const error = await failureOf(call(customerSession, { query }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, internal_code: 0 });
  });

  test('keeps the status of a refusal whose text is cut off', async () => {
    answers = [() => new Response(brokenWith(new TypeError('network error'))().body, { status: 409 })];
    expect(await failureOf(add())).toMatchObject({ status: 409, internal_code: 409, message: '' });
  });

  test('is no failure when the page is left in the middle of an answer', async () => {
    answers = [brokenWith(new DOMException('left', 'AbortError'))];
    expect(await failureOf(call(customerSession, { query }))).toBeInstanceOf(DOMException);
  });
});
