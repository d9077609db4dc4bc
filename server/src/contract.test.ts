// Every call of the contract exists, and the server rejects malformed payloads before it uses them.
import { endpoints, endpointName } from '@vitrine/contract/testing/endpoints';
import { changed, placesOf, objectsOf, sampleOf } from '@vitrine/contract/testing/samples';
import type { ErrorAnswer } from '@vitrine/contract/error';
import { errors } from '@vitrine/contract/errors';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from './modules.ts';
import { takesCountry } from './platform/http/countryBeside.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { testPersonalData } from './testing/testPersonalData.ts';
import type { Browser } from './testing/testPayments.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPersonalData(database, clock);
let browser: Browser;
beforeAll(async () => {
  browser = await house.customer('anne@example.com');
});

type Call = (typeof endpoints)[number];
const isId = (name: string): boolean => /(?:^|_)(?:id|ids|hash|sku|pid)$/u.test(name);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? 'x'));

/** Sends a call with a valid payload in which one part is replaced. */
async function send(call: Call, part: 'params' | 'query' | 'body', payload: unknown) {
  const given = (one: 'params' | 'query' | 'body'): Record<string, unknown> =>
    Object(one === part ? payload : call[one] ? sampleOf(call[one]) : {});
  const path = call.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/gu, (_all, name: string) =>
    encodeURIComponent(textOf(given('params')[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given('query'))) query.set(name, textOf(value));
  const address = `/api/${call.base}${path}?${query.toString()}`;
  const headers = { 'idempotency-key': '00000000-0000-4000-8000-000000000000', locale: 'fr_fr' };
  if (call.method === 'GET') return browser.get(address, headers);
  if (call.method === 'DELETE') return browser.delete(address, headers);
  return call.method === 'PUT'
    ? browser.put(address, given('body'), headers)
    : browser.post(address, given('body'), headers);
}

const refusal = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  fields: (body as ErrorAnswer).error.fields,
});

test('the server implements exactly the calls of the contract', () => {
  const served = routes(house.shop).map(({ endpoint }) => endpointName(endpoint));
  expect(new Set(served)).toEqual(new Set(endpoints.map((endpoint) => endpointName(endpoint))));
});

// A large body is read only after session and role: its faults are tested with the call.
const bodies = endpoints.flatMap((call) =>
  call.body && call.method !== 'GET' && call.body_bytes === undefined
    ? [{ name: endpointName(call), call, body: call.body }]
    : [],
);
const nested = bodies.flatMap(({ name, call, body }) =>
  objectsOf(body)
    .filter((place) => place.length > 0)
    .map((place) => ({ name, call, body, place, path: place.join('.') })),
);

test.each(nested)('S9: $name rejects an unknown field in $path', async ({ call, body, place, path }) => {
  const payload = changed(sampleOf(body), place, (current) => ({ ...Object(current), is_admin: true }));
  expect(refusal(await send(call, 'body', payload))).toEqual({ status: 400, fields: { [path]: 'unknown_field' } });
});

const idsOf = (name: string, call: Call, part: 'params' | 'query' | 'body', schema: z.ZodType | undefined) =>
  schema
    ? placesOf(schema)
        .filter(({ place }) => isId(String(place.at(-1))))
        .map((field) => ({
          name,
          call,
          part,
          schema,
          place: field.place,
          path: field.place.join('.'),
          field: field.schema,
        }))
    : [];
const bodyIds = bodies.flatMap(({ name, call, body }) => idsOf(name, call, 'body', body));

test.each(bodyIds)('S8: $name answers 400 to a malformed $path', async ({ call, schema, place, path }) => {
  for (const malformed of [{ $ne: null }, ['x'], 7, 'x'.repeat(5000)]) {
    const answer = refusal(
      await send(
        call,
        'body',
        changed(sampleOf(schema), place, () => malformed),
      ),
    );
    expect([answer.status, Object.keys(answer.fields ?? {})[0]?.startsWith(path)]).toEqual([400, true]);
  }
});

test.each(bodyIds.filter(({ field }) => !field.isOptional()))(
  '$name answers 400 to a missing $path',
  async ({ call, schema, place, path }) => {
    const answer = refusal(
      await send(
        call,
        'body',
        changed(sampleOf(schema), place, () => undefined),
      ),
    );
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, [path]]);
  },
);

const allIds = endpoints.flatMap((call) =>
  (['params', 'query', 'body'] as const).flatMap((part) => idsOf(endpointName(call), call, part, call[part])),
);
// Values that may break a typed column, a pattern or a statement.
const odd = ['x', '-1', "' or 1=1 --", '%', '..', 'ÿ', '00000000-0000-4000-8000-00000000000z', '9'.repeat(60)];

test.each(allIds)('S8, S17: $name answers no server error to an odd $path', async ({ call, part, schema, place }) => {
  for (const text of odd) {
    await database.db.deleteFrom('rate_limit').execute();
    const { status } = await send(
      call,
      part,
      changed(sampleOf(schema), place, () => text),
    );
    expect([text, status < 500 || status === 503]).toEqual([text, true]);
  }
});

const hasLocale = (schema: z.ZodType | undefined) => schema instanceof z.ZodObject && 'locale' in schema.shape;
const naming = endpoints.flatMap((call) =>
  (['query', 'body'] as const)
    .filter((part) => part === 'query' || call.method !== 'GET')
    .filter((part) => takesCountry(call[part]))
    .map((part) => ({ name: endpointName(call), call, part })),
);

test('each call with a locale accepts a country', () => {
  const withLocale = endpoints.filter((call) => [call.query, call.body].some(hasLocale)).map(endpointName);
  const ownCountry = [
    'address/china/infos',
    'address/districts',
    'address/places',
    'cities',
    'geocode',
    'retrieve/addresses',
  ];
  const missing = withLocale.filter((name) => !naming.some((each) => each.name === name));
  expect(missing.map((name) => name.replace('GET /api/commerce/', '')).toSorted()).toEqual(ownCountry);
});

test.each(naming)('$name rejects a country of another storefront in its $part', async ({ call, part }) => {
  for (const country of ['de', 'xx', '', ['fr'], null]) {
    const payload = { ...Object(sampleOf(call[part]!)), locale: 'fr_fr', country };
    expect(refusal(await send(call, part, payload))).toEqual({ status: 400, fields: { country: 'format' } });
  }
});

test.each(['fr', 'FR'])('the country %s with the locale does not change the answer', async (country) => {
  const session = '/api/commerce/customer-session?locale=fr_fr';
  const { body } = await browser.get(session);
  expect(await browser.get(`${session}&country=${country}`)).toMatchObject({ status: 200, body });
  const code = { locale: 'fr_fr', country, items: [{ sku: 'NONE', qty: 1 }] };
  const unknown = await browser.post('/api/commerce/basket/add', code);
  expect(unknown).toMatchObject({ body: { error: { internal_code: errors.sku_unknown.internal_code } } });
});
