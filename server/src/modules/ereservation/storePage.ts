import { createHash } from 'node:crypto';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { reservationAfter, type ReservationStep } from '@vitrine/rules/stores/reservation';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ApiError } from '../../platform/errors/ApiError.ts';
import type { Env } from '../../platform/http/env.ts';
import { textIn } from '../../platform/messages/textIn.ts';
import { documentOf } from '../../platform/shop/documentHash.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { factsOf, storeLocale } from './mailWriters.ts';
import { momentInStore } from '../stores/momentInStore.ts';
import * as queries from './queries.ts';
import { storePagePath } from './storePagePath.ts';
import { takeReservationStep } from './takeReservationStep.ts';

const bodyBytes = 1024;
/** The steps that a store takes. */
const steps = ['confirm', 'decline', 'collect'] as const satisfies readonly ReservationStep[];

// Self-contained like the busy page, with the values of the storefront's tokens; large buttons for a phone.
const styles = [
  ':root{color-scheme:light}',
  'body{margin:0;padding:2rem 1.25rem;box-sizing:border-box;max-inline-size:34rem;background:#fff;color:#1b1917;',
  'font:1.0625rem/1.6 "Jost","Noto Sans","Futura","Century Gothic",sans-serif}',
  'main,form{display:grid;gap:1rem}main{margin-block-start:2rem}form{margin-block-start:1rem}p,h1{margin:0}',
  '.house{font:460 1.5rem/1.2 "Cormorant Garamond","Noto Serif",Georgia,serif}',
  'h1{font:360 2.25rem/1.1 "Cormorant Garamond","Noto Serif",Georgia,serif}',
  'button{min-block-size:3.5rem;border:1px solid #1b1917;background:#1b1917;color:#fff;font:inherit}',
  'button+button{background:#fff;color:#1b1917}',
  'button:focus-visible{outline:2px solid #96281f;outline-offset:3px}',
].join('');
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/gu, (mark) => marks[mark] ?? '');

/** The reservation of a hash, in the language of its store. Throws hash_not_found, hash_expired. */
async function reservationOf(shop: Shop, hash: string) {
  const found = documentOf(shop, 'reservation', hash);
  if (found === 'expired') throw new ApiError('hash_expired');
  if (found === null) throw new ApiError('hash_not_found');
  const locale = storeLocale(shop, (await queries.storeCountry(shop.db, found.id)) ?? '');
  const facts = await factsOf(shop, found.id, locale);
  if (!facts) throw new ApiError('hash_not_found');
  return { facts, locale };
}

type Found = Awaited<ReturnType<typeof reservationOf>>;

function timesOf({ facts: { row, boutique }, locale }: Found): string[] {
  const text = textIn(locale, 'ereservation');
  const moment = row.status === 'held' ? row.held_until : row.status === 'requested' ? row.answer_by : null;
  if (moment === null) return [];
  const when = momentInStore(locale, moment, boutique.timezone);
  return [text(row.status === 'held' ? 'store_until' : 'store_by', { when })];
}

function pageOf(house: string, found: Found): string {
  const { facts, locale } = found;
  const { row, customer, boutique, name } = facts;
  const text = textIn(locale, 'ereservation');
  const { tag, direction } = storefrontOf(locale);
  const lines = [
    text('number', { number: row.increment_id }),
    `${name} (${row.sku})`,
    `${customer.firstname} ${customer.lastname}`,
    boutique.short_title,
    ...timesOf(found),
  ];
  const buttons = steps
    .filter((step) => reservationAfter(row.status, step) !== null)
    .map((step) => `<button name="step" value="${step}">${escaped(text(`page_${step}`))}</button>`);
  const title = escaped(text(`page_${row.status}`));
  return [
    `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title} – ${escaped(house)}</title><style>${styles}</style></head>`,
    `<body><p class="house">${escaped(house)}</p><main><h1>${title}</h1>`,
    ...lines.map((line) => `<p>${escaped(line)}</p>`),
    buttons.length > 0 ? `<form method="post">${buttons.join('')}</form>` : '',
    '</main></body></html>',
  ].join('');
}

/**
 * The store's page: shows a reservation and takes its steps, without a script or a sign-in. Another site cannot post for
 * the store, because the address with its hash is the permission; no cookie takes part. Spec 2 §4, decisions/0056.
 */
export function storePages(shop: Shop): Hono<Env> {
  const app = new Hono<Env>();
  const path = `${storePagePath}/:hash`;
  const refuse = () => {
    throw new ApiError('payload_refused');
  };
  app.use(path, async (context, next) => {
    // The log has the route, never the hash.
    context.set('route', path);
    context.header('cache-control', 'no-store');
    await next();
  });
  app.get(path, async (context) => {
    const found = await reservationOf(shop, context.req.param('hash'));
    context.header('content-security-policy', policy);
    return context.html(pageOf(shop.config.house.name, found));
  });
  app.post(path, bodyLimit({ maxSize: bodyBytes, onError: refuse }), async (context) => {
    const hash = context.req.param('hash');
    const { facts } = await reservationOf(shop, hash);
    const form = await context.req.parseBody().catch(refuse);
    const step = steps.find((each) => each === form['step']);
    if (!step) return refuse();
    // A step that is not possible any more changes nothing: the page then shows the status.
    await takeReservationStep(shop, facts.row.reservation_id, step);
    return context.redirect(`${storePagePath}/${hash}`, 303);
  });
  return app;
}
