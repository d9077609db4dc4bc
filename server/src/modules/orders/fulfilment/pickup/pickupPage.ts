import { canTake } from '@vitrine/rules/orders/orderLife';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import { ApiError } from '../../../../platform/errors/ApiError.ts';
import type { PlainRoutes } from '../../../../platform/http/plainRoutes.ts';
import { type AreaText, textIn } from '../../../../platform/messages/textIn.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { boutiqueMailbox, pickupFacts } from '../../orders/pickupFacts.ts';
import { pickupPagePath } from '../../orders/pickupPagePath.ts';
import type { OrderRow } from '../../orders/orderRows.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { pickupReady } from '../../../checkout/shipping/shippingWords.ts';
import { noteClientRead } from '../../../customers/customer/clientReads.ts';
import { linkPage, linkRoutes, escaped } from '../../../catalog/stores/linkPage.ts';
import { handOver, type HandOverRefusal } from './handOver.ts';
import * as queries from './queries.ts';
import { takeStep } from '../steps/takeStep.ts';

type Fault = Extract<HandOverRefusal, 'id_not_checked' | 'code_wrong' | 'code_wait'>;
const faults = ['id_not_checked', 'code_wrong', 'code_wait'] as const satisfies readonly Fault[];

/** The order of a page, in the language of its boutique; notes that the boutique reads it. Throws hash_not_found. */
async function orderOfPage(shop: Shop, order_id: string) {
  const order = await readWholeOrder(shop.db, order_id);
  if (!order?.pickup_store_id || order.erased_at !== null) throw new ApiError('hash_not_found');
  const { locale } = boutiqueMailbox(shop, order.pickup_store_id, order.shipping_address.country_id);
  const facts = await pickupFacts(shop, order, locale);
  if (!facts) throw new ApiError('hash_not_found');
  const by = { store_id: order.pickup_store_id };
  await noteClientRead(shop, { by, call: pickupPagePath, increment_id: order.increment_id });
  return { order, facts, locale };
}

type Found = Awaited<ReturnType<typeof orderOfPage>>;
type Text = AreaText<'pickup'>;

function titleOf({ status }: OrderRow, text: Text): string {
  if (status === 'available_in_shop') return text('page_ready');
  if (status === 'canceled' || status === 'cancel_asked') return text('page_ended');
  return text(canTake('make_ready', orderStatusOf(status), 'pickup') ? 'page_prepare' : 'page_collected');
}

const button = (step: string, label: string): string =>
  `<button name="step" value="${step}">${escaped(label)}</button>`;

/** The fields of the handover; a fault belongs to its field, which then has the focus. */
function handOverForm(text: Text, name: string, fault: Fault | null): string {
  const said = (id: string, isHere: boolean): string =>
    isHere && fault ? `<p class="fault" id="${id}" role="alert">${escaped(text(fault))}</p>` : '';
  const isId = fault === 'id_not_checked';
  const isCode = fault !== null && !isId;
  const invalid = (id: string, isHere: boolean): string =>
    isHere ? ` aria-invalid="true" aria-describedby="${id}" autofocus` : '';
  return [
    `<label>${escaped(text('page_code'))}<input class="code" name="code" inputmode="numeric" autocomplete="off" maxlength="12" required dir="ltr"${invalid('code-fault', isCode)}></label>`,
    said('code-fault', isCode),
    `<label class="tick"><input type="checkbox" name="id" value="checked" required${invalid('id-fault', isId)}><span>${escaped(text('page_id', { name }))}</span></label>`,
    said('id-fault', isId),
    button('collect', text('page_collect')),
  ].join('');
}

function pageOf(house: string, { order, facts, locale }: Found, fault: Fault | null = null): string {
  const text = textIn(locale, 'pickup');
  const status = orderStatusOf(order.status);
  const { arrives_from, arrives_until } = order;
  const isToPrepare = canTake('make_ready', status, 'pickup');
  const isWaiting = canTake('collect', status, 'pickup');
  const lines = [
    text('number', { number: order.increment_id }),
    ...facts.pieces,
    ...(order.gift ? [text('page_gift')] : []),
    text('collector', { name: facts.name }),
    facts.boutique,
    ...(isToPrepare ? [text(facts.is_transfer ? 'placed_transfer' : 'placed_own')] : []),
    ...(isToPrepare && arrives_from && arrives_until ? [pickupReady({ arrives_from, arrives_until }, locale)] : []),
    ...(isWaiting && facts.until ? [text('page_until', { when: facts.until })] : []),
  ];
  const form = isToPrepare
    ? button('make_ready', text('page_make_ready'))
    : isWaiting
      ? handOverForm(text, facts.name, fault)
      : null;
  return linkPage({ locale, house, title: titleOf(order, text), lines, form });
}

/**
 * The boutique's page of an order to collect: marks it as ready, and hands it over for the code of the collector once the
 * identity document is checked. Spec 3 §4, decisions/0061.
 */
export function pickupPages(shop: Shop): PlainRoutes {
  return linkRoutes(shop, {
    path: pickupPagePath,
    purpose: 'pickup',
    storeOf: (id) => queries.pickupStoreOf(shop.db, id),
    show: async (id) => pageOf(shop.config.house.name, await orderOfPage(shop, id)),
    take: async (id, { step, code = '', id: checked }) => {
      const found = await orderOfPage(shop, id);
      if (step !== 'make_ready' && step !== 'collect') throw new ApiError('payload_refused');
      // A step that is not possible any more changes nothing: the page then shows the status.
      if (step === 'make_ready') {
        await takeStep(shop, id, step, { actor: 'staff' });
        return null;
      }
      const refusal = await handOver(shop, id, { code, is_id_checked: checked === 'checked' });
      const fault = faults.find((one) => one === refusal);
      return fault ? pageOf(shop.config.house.name, found, fault) : null;
    },
  });
}
