import { reservationAfter, type ReservationStep } from '@vitrine/rules/stores/reservation';
import type { Hono } from 'hono';
import { ApiError } from '../../platform/errors/ApiError.ts';
import type { Env } from '../../platform/http/env.ts';
import { textIn } from '../../platform/messages/textIn.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { boutiquePage, boutiqueRoutes, escaped } from '../stores/boutiquePage.ts';
import { momentInStore } from '../stores/momentInStore.ts';
import { storeLocale } from '../stores/storeLocale.ts';
import { factsOf } from './mailWriters.ts';
import * as queries from './queries.ts';
import { storePagePath } from './storePagePath.ts';
import { takeReservationStep } from './takeReservationStep.ts';

/** The steps that a store takes. */
const steps = ['confirm', 'decline', 'collect'] as const satisfies readonly ReservationStep[];

/** The reservation of a page, in the language of its store. Throws hash_not_found. */
async function reservationOf(shop: Shop, reservation_id: string) {
  const locale = storeLocale(shop, (await queries.storeCountry(shop.db, reservation_id)) ?? '');
  const facts = await factsOf(shop, reservation_id, locale);
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
  const form = buttons.length > 0 ? buttons.join('') : null;
  return boutiquePage({ locale, house, title: text(`page_${row.status}`), lines, form });
}

/** The store's page: shows a reservation and takes its steps. Spec 2 §4, decisions/0056. */
export function storePages(shop: Shop): Hono<Env> {
  return boutiqueRoutes(shop, {
    path: storePagePath,
    purpose: 'reservation',
    show: async (id) => pageOf(shop.config.house.name, await reservationOf(shop, id)),
    take: async (id, form) => {
      const { facts } = await reservationOf(shop, id);
      const step = steps.find((each) => each === form['step']);
      if (!step) throw new ApiError('payload_refused');
      // A step that is not possible any more changes nothing: the page then shows the status.
      await takeReservationStep(shop, facts.row.reservation_id, step);
      return null;
    },
  });
}
