import { clientLookOf } from '@vitrine/rules/staff/clientLooks';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { workKinds } from './endpoint.ts';
import { errorAnswer } from './error.ts';
import { errors } from './errors.ts';
import { endpoints, endpointName } from './testing/endpoints.ts';
import { changed, placesOf, objectsOf, type Place, sampleOf } from './testing/samples.ts';

/** The parts of every call's request, with their schemas. */
const requests = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [{ name: `${endpointName(endpoint)} ${part}`, schema }] : [];
  }),
);
const pathOf = (place: Place): string => place.join('.') || 'itself';
const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

test('declares as many calls as the specification has, each once', () => {
  const names = endpoints.map((endpoint) => endpointName(endpoint));
  expect(names.length).toBeGreaterThan(60);
  expect(new Set(names).size).toBe(names.length);
});

test('S16: a noted look at a client has a word in the audit log, whatever the call', () => {
  const noted = endpoints.filter(({ shows_client }) => shows_client === true).map(({ path }) => path);
  expect(noted.length).toBeGreaterThan(15);
  expect(noted.filter((path) => clientLookOf(path) === null)).toEqual([]);
});

test.each(requests)('$name accepts its sample', ({ schema }) => {
  expect(issuesOf(schema, sampleOf(schema))).toEqual([]);
});

const objects = requests.flatMap(({ name, schema }) =>
  objectsOf(schema).map((place) => ({ name, schema, place, path: pathOf(place) })),
);

test('some calls hold objects in objects and in lists', () => {
  expect(objects.filter(({ place }) => place.length > 0).length).toBeGreaterThan(15);
  expect(objects.filter(({ place }) => place.includes(0)).length).toBeGreaterThan(3);
});

test.each(objects)('S9: $name refuses an unknown field in $path', ({ schema, place }) => {
  const payload = changed(sampleOf(schema), place, (current) => ({ ...Object(current), is_admin: true }));
  expect(issuesOf(schema, payload)).toMatchObject([{ code: 'unrecognized_keys', path: place }]);
});

const ids = requests.flatMap(({ name, schema }) =>
  placesOf(schema)
    .filter(({ place }) => /(?:^|_)(?:id|ids|hash|sku|pid)$/u.test(String(place.at(-1))))
    .map((field) => ({ name, request: schema, place: field.place, path: pathOf(field.place), field: field.schema })),
);

test('the calls have ids in many places', () => expect(ids.length).toBeGreaterThan(20));

test.each(ids)('S8: $name refuses a malformed $path', ({ request, place }) => {
  for (const malformed of [{ $ne: null }, ['x'], 7, true, null, 'x'.repeat(5000)]) {
    const payload = changed(sampleOf(request), place, () => malformed);
    const [issue] = issuesOf(request, payload);
    expect([malformed, issue?.path.slice(0, place.length)]).toEqual([malformed, place]);
  }
});

test.each(ids.filter(({ field }) => !field.isOptional()))('$name refuses a missing $path', ({ request, place }) => {
  const payload = changed(sampleOf(request), place, () => undefined);
  expect(issuesOf(request, payload).map(({ path }) => path)).toContainEqual(place);
});

describe('the declaration of each call', () => {
  test.each(endpoints.map((endpoint) => ({ name: endpointName(endpoint), endpoint })))(
    '$name is complete',
    ({ endpoint }) => {
      const inPath = [...endpoint.path.matchAll(/:(\w+)/gu)].map(([, name]) => name);
      const named = Object.keys((endpoint.params as z.ZodObject | undefined)?.shape ?? {});
      expect(new Set(named)).toEqual(new Set(inPath));
      expect(workKinds).toContain(endpoint.work);
      expect(endpoint.summary).toMatch(/^[A-Z].*[^.]$/u);
      expect(endpoint.source).not.toBe('');
      // Only a changing call has a body; only a GET declares `anti_forgery`, because other methods imply it.
      if (endpoint.method === 'GET') expect([endpoint.body, endpoint.idempotent]).toEqual([undefined, undefined]);
      else expect(endpoint.anti_forgery).toBeUndefined();
    },
  );
});

describe('the catalogue of errors', () => {
  const all = Object.entries(errors);

  test('a code that the storefront distinguishes belongs to one error', () => {
    const byCode = Map.groupBy(all, ([, { internal_code }]) => internal_code);
    const shared = [...byCode]
      .filter(([, named]) => named.length > 1)
      .map(([code, named]) => [code, named.map(([name]) => name)]);
    // The specification uses one code for the email and the phone; codes that equal an HTTP status may repeat.
    expect(shared).toEqual([
      [403, ['anti_forgery', 'cookies_refused']],
      [2_200_001, ['email_invalid', 'sms_phone_invalid']],
    ]);
  });

  test.each(all)('%s fits the answer of every refusal', (_name, { internal_code, message, status }) => {
    expect(errorAnswer.safeParse({ error: { internal_code, message } }).success).toBe(true);
    expect(status).toBeGreaterThanOrEqual(400);
    // A code below 1000 is an HTTP status.
    if (internal_code < 1000) expect(internal_code).toBe(status);
  });
});
