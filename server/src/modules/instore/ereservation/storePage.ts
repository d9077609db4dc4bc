import { storeSteps } from '@vitrine/contract/staffTasks';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { noteClientRead } from '../../customers/customer/clientReads.ts';
import { linkPage, linkRoutes, escaped } from '../../catalog/stores/linkPage.ts';
import { momentInStore } from '../../catalog/stores/momentInStore.ts';
import { storeLocale } from '../../catalog/stores/storeLocale.ts';
import { factsOf } from './mailWriters.ts';
import * as queries from './queries.ts';
import { storePagePath } from './storePagePath.ts';
import { isPromised, nextOf, takeStoreStep } from './takeStoreStep.ts';

/** The reservation of a page, in the language of its store; notes that the store reads it. Throws hash_not_found. */
async function reservationOf(shop: Shop, reservation_id: string) {
  const locale = storeLocale(shop, (await queries.storeCountry(shop.db, reservation_id)) ?? '');
  const facts = await factsOf(shop, reservation_id, locale);
  if (!facts) throw new ApiError('hash_not_found');
  const { store_id, increment_id } = facts.row;
  await noteClientRead(shop, { by: { store_id }, call: storePagePath, increment_id });
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

/** The box by which the store says that the customer gives the piece up, which was promised for longer. */
function givenUp({ facts: { row, boutique }, locale }: Found, isFault: boolean): string {
  const text = textIn(locale, 'ereservation');
  const when = row.held_until === null ? '' : momentInStore(locale, row.held_until, boutique.timezone);
  const invalid = isFault ? ' aria-invalid="true" aria-describedby="early-fault" autofocus' : '';
  return [
    `<label class="tick"><input type="checkbox" name="early" value="agreed"${invalid}><span>${escaped(text('page_will_not_come'))}</span></label>`,
    isFault ? `<p class="fault" id="early-fault" role="alert">${escaped(text('miss_early', { when }))}</p>` : '',
  ].join('');
}

function pageOf({ config, now }: Shop, found: Found, isFault = false): string {
  const { facts, locale } = found;
  const { row, customer_name, boutique } = facts;
  const text = textIn(locale, 'ereservation');
  const lines = [
    text('number', { number: row.increment_id }),
    facts.found,
    customer_name,
    boutique.short_title,
    ...timesOf(found),
  ];
  const controls = storeSteps
    .filter((step) => nextOf(step, row, now()) !== null)
    .map((step) => {
      const button = `<button name="step" value="${step}">${escaped(text(`page_${step}`))}</button>`;
      return step === 'miss' && isPromised(row, now()) ? givenUp(found, isFault) + button : button;
    });
  const form = controls.length > 0 ? controls.join('') : null;
  return linkPage({ locale, house: config.house.name, title: text(`page_${row.status}`), lines, form });
}

/** The store's page: shows a reservation and takes its steps. Spec 2 §4, decisions/0056. */
export function storePages(shop: Shop): PlainRoutes {
  return linkRoutes(shop, {
    path: storePagePath,
    purpose: 'reservation',
    storeOf: (id) => queries.storeOf(shop.db, id),
    show: async (id) => pageOf(shop, await reservationOf(shop, id)),
    take: async (id, form) => {
      const step = storeSteps.find((each) => each === form['step']);
      if (!step) throw new ApiError('payload_refused');
      const found = await reservationOf(shop, id);
      // A step that is not possible any more changes nothing: the page then shows the status.
      const refusal = await takeStoreStep(shop, found.facts.row, step, form['early'] === 'agreed');
      if (refusal === 'promised') return pageOf(shop, found, true);
      return null;
    },
  });
}
