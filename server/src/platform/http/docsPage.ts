// The API documentation page: rendered without a script from the same contract as the OpenAPI document.
import { createHash } from 'node:crypto';
import { errors } from '@vitrine/contract/errors';
import { keyScopeOf } from '@vitrine/contract/keyCalls';
import { webhookMessages } from '@vitrine/contract/webhookMessages';
import { type KeyScope, keyScopes } from '@vitrine/rules/staff/keyScopes';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import type { Shop } from '../shop/shop.ts';
import { bytesOf } from './bytesOf.ts';
import { PlainRoutes } from './plainRoutes.ts';
import {
  answerOf,
  keyUse,
  openApi,
  openPath,
  operationId,
  payloadOf,
  webhookBatches,
  webhookSignature,
} from './openapi.ts';
import type { Route } from './route.ts';
import { publicUrl } from './securityHeaders.ts';

const style = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 6rem; color: #1b1916; background: #fbfaf8 }
h1, h2 { font-weight: 400 } h2 { margin-top: 3rem } a { color: inherit }
details { border-top: 1px solid #d9d4cb; padding: .75rem 0 } summary { cursor: pointer; min-height: 44px; display: flex; gap: 1rem; align-items: center; flex-wrap: wrap }
code, pre { font: 14px/1.5 ui-monospace, monospace } code, td { overflow-wrap: anywhere; min-inline-size: 0 } pre { overflow: auto; background: #f1eee8; padding: 1rem }
.method { min-width: 4.5rem; font-weight: 600 } .note { color: #5f584c }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-top: 1px solid #d9d4cb; vertical-align: top }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

const shown = (schema: z.ZodType | undefined, write = payloadOf): string =>
  !schema || schema instanceof z.ZodUndefined ? '' : JSON.stringify(write(schema), null, 2);
const part = (title: string, text: string) =>
  text === ''
    ? ''
    : html`<h4>${title}</h4>
        <pre><code>${text}</code></pre>`;

function callOf({ endpoint, public_seconds }: Route) {
  const scope = keyScopeOf(endpoint);
  const notes = [
    scope === null ? '' : `a key with ${scope}`,
    endpoint.signed_in ? 'needs a signed-in customer' : '',
    endpoint.idempotent ? `${endpoint.idempotent === true ? 'takes' : 'may take'} an Idempotency-Key` : '',
    endpoint.checkout_version ? 'takes an X-Checkout-Version' : '',
    endpoint.page_origin ? 'takes an X-Page-Origin' : '',
    public_seconds === undefined ? '' : `the same for everybody, kept ${public_seconds} s`,
    endpoint.method === 'GET' && !endpoint.anti_forgery
      ? ''
      : `needs X-XSRF-TOKEN${scope === null ? '' : ' without a key'}`,
  ].filter(Boolean);
  return html`<details id="${operationId(endpoint)}">
    <summary>
      <span class="method">${endpoint.method}</span><code>/api/${endpoint.base}${openPath(endpoint.path)}</code
      ><span>${endpoint.summary}</span>
    </summary>
    <p class="note">${[endpoint.source, ...notes].join(' · ')}</p>
    ${part('Path', shown(endpoint.params))} ${part('Query', shown(endpoint.query))}
    ${part('Body', shown(endpoint.body))} ${part('Answer', shown(endpoint.answer, answerOf))}
  </details>`;
}

const keyExample = 'curl -H "Authorization: Bearer $VITRINE_KEY" https://shop.example/api/backend/staff/orders';

/** The calls of a scope, one a line. */
const callsOf = (routes: readonly Route[], scope: KeyScope): string =>
  routes
    .filter(({ endpoint }) => keyScopeOf(endpoint) === scope)
    .map(({ endpoint: { method, base, path } }) => `  ${method.padEnd(4)} /api/${base}${openPath(path)}\n`)
    .join('');

const page = (routes: readonly Route[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>The calls of the shop</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <h1>The calls of the shop</h1>
        <p>
          JSON in and out. A visitor’s session is a cookie; <code>/api/commerce/sync-form</code> sets it, and the token
          that every change sends back. The same as a document: <a href="/api/openapi.json">openapi.json</a>.
        </p>
        <h2 id="keys">Keys</h2>
        <p>${keyUse}</p>
        ${part('A call', keyExample)}
        ${part('Scopes', keyScopes.map((scope) => `${scope}\n${callsOf(routes, scope)}`).join('\n'))}
        ${(['commerce', 'backend'] as const).map(
          (base) =>
            html`<h2>${base}</h2>
              ${routes.filter(({ endpoint }) => endpoint.base === base).map(callOf)}`,
        )}
        <h2 id="webhooks">Webhooks</h2>
        <p>${webhookSignature}</p>
        <p>${webhookBatches}</p>
        ${Object.entries(webhookMessages).map(
          ([event, message]) =>
            html`<details>
              <summary><code>${event}</code></summary>
              ${part('Body', shown(message, answerOf))}
            </details>`,
        )}
        <h2>Refusals</h2>
        <table>
          <thead>
            <tr>
              <th>Code</th>
              <th>Status</th>
              <th>Name</th>
              <th>What the storefront does</th>
            </tr>
          </thead>
          <tbody>
            ${Object.entries(errors).map(
              ([name, { internal_code, status, behaviour }]) =>
                html`<tr>
                  <td><code>${internal_code}</code></td>
                  <td>${status}</td>
                  <td>${name}</td>
                  <td>${behaviour}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </body>
    </html>`;

const rendered = { no_database: 'rendered from the contract' };

/** A value that is made at its first use, and then kept. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** `/api/openapi.json` and `/api/docs`. Renders each at its first request: together they take 10 MB, and few shops show them. */
export function docsRoutes(shop: Shop, routes: readonly Route[]): PlainRoutes {
  const document = once(() => Buffer.from(JSON.stringify(openApi(routes, publicUrl(shop.config)))));
  const made = once(async () => Buffer.from(String(await page(routes))));
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
  const kept = 'public, max-age=300';
  return new PlainRoutes(shop)
    .get('/api/openapi.json', rendered, (context) =>
      context.body(bytesOf(document()), 200, { 'content-type': 'application/json', 'cache-control': kept }),
    )
    .get('/api/docs', rendered, async (context) =>
      context.body(bytesOf(await made()), 200, {
        'content-type': 'text/html; charset=UTF-8',
        'content-security-policy': policy,
        'cache-control': kept,
      }),
    );
}
