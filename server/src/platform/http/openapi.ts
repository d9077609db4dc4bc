// Generates OpenAPI 3.1 from the contract, so that the document matches what the server checks.
import type { Endpoint } from '@vitrine/contract/endpoint';
import { errorAnswer } from '@vitrine/contract/error';
import { type ErrorName, errors } from '@vitrine/contract/errors';
import { keyScopeOf } from '@vitrine/contract/keyCalls';
import { webhookMessages, webhookTestMessage } from '@vitrine/contract/webhookMessages';
import { errorSources } from '@vitrine/contract/errorSources';
import { keyPrefix } from '@vitrine/rules/staff/apiKeys';
import { mostInMessage } from '@vitrine/rules/staff/webhookTable';
import { z } from 'zod';
import { countryBeside, takesCountry } from './countryBeside.ts';
import type { Route } from './route.ts';
import { sessionCookie } from './sessionCookie.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
};
/** A call's payload as JSON schema, with the optional country beside its locale. api.md. */
export const payloadOf = (schema: z.ZodType): Json => {
  const json = schemaOf(schema, 'input');
  if (!takesCountry(schema)) return json;
  return { ...json, properties: { ...(json['properties'] as Json), country: schemaOf(countryBeside, 'input') } };
};
/** A call's answer as JSON schema. */
export const answerOf = (schema: z.ZodType): Json => schemaOf(schema, 'output');
const isEmpty = (schema: z.ZodType | undefined): schema is undefined => !schema || schema instanceof z.ZodUndefined;

/** Converts `:name` and `:name{…}` to OpenAPI's `{name}`. */
export const openPath = (path: string): string => path.replace(/:(\w+)(?:\{[^{}]*\})?/gu, '{$1}');

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (isEmpty(schema)) return [];
  const { properties = {}, required = [] } = payloadOf(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const header = (name: string, description: string, required: boolean): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

/** A call's name in the document: method and path as one word. */
export const operationId = ({ base, method, path }: Endpoint): string =>
  `${base}_${method.toLowerCase()}${path.replace(/\{[^{}]*\}/gu, '').replace(/[^\w]+/gu, '_')}`;

/** Who may call: a customer by its session, a program by a key with the scope. The office's own sign-in is not for programs. */
function securityOf(endpoint: Endpoint): Json {
  const scope = keyScopeOf(endpoint);
  if (scope !== null) return { security: [{ key: [scope] }] };
  return endpoint.signed_in ? { security: [{ session: [] }] } : {};
}

/** How a program of the house calls the shop. decisions/0133. */
export const keyUse =
  'A program of the house sends the key that the office has shown once, as `Authorization: Bearer vk_…`. It needs no cookie and no ' +
  'X-XSRF-TOKEN. Each call names the scope that the key must have; calls without one are closed to keys. 401 with internal_code 4900140 ' +
  'says in `fields.authorization` whether the key is `unknown`, `ended`, `revoked`, or its member has left (`member_gone`); 403 with 4900141 ' +
  'names the missing `scope`, or the `address` outside of its networks; 429 after 600 calls in a minute says in Retry-After how long to wait.';

function headersOf(endpoint: Endpoint): Json[] {
  const { method, anti_forgery, locale_header, idempotent, checkout_version, page_origin } = endpoint;
  const takesKey = keyScopeOf(endpoint) !== null;
  const token = `The value of the cookie XSRF-TOKEN, set by /sync-form${takesKey ? '; not with a key' : ''}`;
  const once =
    idempotent === 'optional'
      ? 'A uuid; the same key is done once, also after a lost answer. Without it, each call is done again'
      : 'A uuid; the same key answers the same, done once';
  const version = 'The `version` of the checkout that the page shows; another one now: 409';
  const origin = 'With the first call of a page: `entry` where another site or none led to it, else `page`; for counts';
  return [
    ...(method !== 'GET' || anti_forgery ? [header('X-XSRF-TOKEN', token, !takesKey)] : []),
    ...(locale_header ? [header('locale', 'The storefront, as fr_fr', true)] : []),
    ...(idempotent ? [header('Idempotency-Key', once, idempotent !== 'optional')] : []),
    ...(checkout_version ? [header('X-Checkout-Version', version, false)] : []),
    ...(page_origin ? [header('X-Page-Origin', origin, false)] : []),
  ];
}

function operationOf(endpoint: Endpoint, isPublic: boolean): Json {
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.base],
    summary: endpoint.summary,
    description: `Source: ${endpoint.source}.${isPublic ? ' The same for everybody, and kept for a while.' : ''}`,
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...headersOf(endpoint),
    ],
    ...(isEmpty(endpoint.body)
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: payloadOf(endpoint.body) } },
          },
        }),
    responses: {
      200: {
        description: endpoint.stream ? 'A stream; the data of each event is one of these messages' : 'Done',
        content: {
          [endpoint.stream ? 'text/event-stream' : 'application/json']: { schema: answerOf(endpoint.answer) },
        },
      },
      default: { $ref: '#/components/responses/refusal' },
    },
    ...securityOf(endpoint),
  };
}

/** How a receiver knows that a message comes from the shop. decisions/0131. */
export const webhookSignature =
  'Signed by Standard Webhooks: the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, by the secret that the ' +
  'office shows once. Check it, and that the timestamp is of the last five minutes. The same webhook-id may come more than once, and ' +
  'messages may come out of sequence. Answer with a 2xx within ten seconds; anything else is tried again for two and a half days.';

/** How a receiver reads messages that name many SKUs or products. decisions/0138. */
export const webhookBatches =
  `Messages of stock, prices and products come about once a second and name at most ${mostInMessage} SKUs or products each, every one once, ` +
  'with its values at `as_of`: however often it changed, and however many an import has. Keep the values of the later `as_of`. A price is in ' +
  'minor units of its currency, null where the SKU is no longer sold; `parts` names what changed of a product.';

const webhookHeaders = [
  header('webhook-id', 'The id of the message, the same in every try', true),
  header('webhook-timestamp', 'When this try was signed, in seconds', true),
  header(
    'webhook-signature',
    '`v1,` and the signature; two while a secret is being renewed, with a blank between',
    true,
  ),
];

/** The events whose messages name many things. */
const batchEvents = Object.entries(webhookMessages).flatMap(([event, message]) =>
  'items' in message.shape.data.shape ? [event] : [],
);

const webhooksOf = (): Json =>
  Object.fromEntries(
    Object.entries({ ...webhookMessages, 'webhook.test': webhookTestMessage }).map(([event, message]) => [
      event,
      {
        post: {
          operationId: event.replaceAll('.', '_'),
          summary: webhookSignature,
          ...(batchEvents.includes(event) && { description: webhookBatches }),
          parameters: webhookHeaders,
          requestBody: { required: true, content: { 'application/json': { schema: answerOf(message) } } },
          responses: { '2XX': { description: 'Taken' } },
        },
      },
    ]),
  );

/** The OpenAPI 3.1 document of the calls. api.md. */
export function openApi(routes: readonly Route[], server: string): Json {
  const paths: Record<string, Json> = {};
  for (const { endpoint, public_seconds } of routes) {
    const path = `/api/${endpoint.base}${openPath(endpoint.path)}`;
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, public_seconds !== undefined),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '1',
      description: 'The calls of the shop. Money is whole minor units; every refusal has the same form.',
    },
    servers: [{ url: server }],
    paths,
    webhooks: webhooksOf(),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie(server.startsWith('https:')) },
        key: { type: 'http', scheme: 'bearer', bearerFormat: `${keyPrefix} and 43 signs`, description: keyUse },
      },
      responses: {
        refusal: {
          description: 'Refused',
          content: { 'application/json': { schema: answerOf(errorAnswer) } },
        },
      },
    },
    'x-errors': (Object.keys(errors) as ErrorName[]).map((name) => {
      const { status, internal_code, behaviour } = errors[name];
      return { name, status, internal_code, behaviour, source: errorSources[name] };
    }),
  };
}
