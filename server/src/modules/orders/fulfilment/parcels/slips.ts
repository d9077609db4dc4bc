// The papers that go into a parcel: the packing slip, and for a gift its slip and its card. None shows a price.
import type { PackerAdvice } from '@vitrine/rules/papers/packerAdvice';
import { cardLines } from '@vitrine/rules/gift/giftMessage';
import { engravingSizes } from '@vitrine/rules/engraving/engraving';
import { type Gift, showsPrices } from '@vitrine/rules/gift/gift';
import { isLocale, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../../platform/messages/textIn.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import type { Paper } from '../../../../platform/typesetting/paper.ts';
import { linesOf, nameOf } from '../../../customers/customer/savedAddress.ts';
import { homeAddressOf, isWebToShop } from '../../orders/modeOf.ts';
import { choiceLinesOf, wordsOf } from '../../../checkout/basket/orderedProduct.ts';
import type { OrderRow, ReturnRow } from '../../orders/orderRows.ts';
import { nextParcel, type SlipParcel, slipParcel } from './slipUnits.ts';

/** Papers by file name, and lines for the packer. */
type Slips = { readonly papers: ReadonlyMap<string, Paper>; readonly advice: readonly PackerAdvice[] };

function frameOf(shop: Shop, order: OrderRow) {
  const locale: Locale = isLocale(order.locale) ? order.locale : 'uk_en';
  const { tag, direction, language } = storefrontOf(locale);
  const { seller, name } = shop.config.house;
  const frame = {
    template: 'paper-1',
    language,
    tag,
    direction,
    issued_at: (order.placed_at ?? order.created_at).toISOString(),
    sender: { name, lines: seller ? seller.address : [] },
    sums: [],
    taxes: null,
    notes: [],
    code: null,
    attachment: null,
  } as const satisfies Partial<Paper>;
  return { locale, language, frame, text: textIn(locale, 'papers') };
}

/** The pieces of a parcel without a price. */
const piecesOf = ({ lines }: OrderRow, { units }: SlipParcel, locale: Locale, withSku: boolean): Paper['rows'] =>
  lines.flatMap(({ item_order_id, sku, piece, workshop }) => {
    const qty = units.get(item_order_id) ?? 0;
    if (qty === 0) return [];
    // The packer compares the engraving with the piece. It has no price here.
    const details = [
      ...(withSku ? [sku] : []),
      ...choiceLinesOf(piece, locale),
      ...(withSku && workshop ? [workshop.lines.join(' / ')] : []),
    ];
    return [{ cells: [wordsOf(piece, locale).name, String(qty)], details: details.filter(Boolean) }];
  });

/** What the warehouse picks and where it goes, with the order's number as a barcode. Spec 3 §3. */
function packingSlip(shop: Shop, order: OrderRow, parcel: SlipParcel): Paper {
  const { locale, language, frame, text } = frameOf(shop, order);
  const { shipping_address: to, increment_id } = order;
  return {
    ...frame,
    title: text('packing_slip'),
    facts: [[text('order'), increment_id]],
    parties: [
      {
        heading: textIn(locale, 'order')(isWebToShop(order) ? 'collected_at' : 'sent_to'),
        lines: [nameOf(to), ...linesOf(to, language)],
      },
    ],
    columns: [text('piece'), text('quantity')],
    rows: piecesOf(order, parcel, locale, true),
    code: { kind: 'code128', text: increment_id },
  };
}

/** What the person who receives a gift reads: the pieces and the order's number. Spec 3 §3. */
function giftSlip(shop: Shop, order: OrderRow, parcel: SlipParcel): Paper {
  const { locale, frame, text } = frameOf(shop, order);
  return {
    ...frame,
    title: text('gift_slip'),
    facts: [[text('order'), order.increment_id]],
    parties: [],
    columns: [text('piece'), text('quantity')],
    rows: piecesOf(order, parcel, locale, false),
  };
}

/**
 * What the workshop engraves, one sheet for each engraved line with units in the house: the drawing that the shopper saw.
 * decisions/0062, 0087.
 */
export function workshopPapers(shop: Shop, order: OrderRow): ReadonlyMap<string, Paper> {
  const { locale, frame, text } = frameOf(shop, order);
  const { units } = nextParcel(order) ?? { units: new Map<string, number>() };
  const engraved = order.lines.flatMap((line) => {
    const qty = units.get(line.item_order_id) ?? 0;
    return line.workshop && qty > 0 ? [{ line, qty, workshop: line.workshop }] : [];
  });
  return new Map(
    engraved.map(({ line, qty, workshop }, index): [string, Paper] => {
      const { name, color } = wordsOf(line.piece, locale);
      return [
        `workshop-${index + 1}`,
        {
          ...frame,
          template: 'workshop-1',
          title: text('workshop_sheet'),
          facts: [
            [text('order'), order.increment_id],
            [text('piece'), [name, color, line.sku].filter(Boolean).join(', ')],
            [text('quantity'), String(qty)],
            [text('engraving'), workshop.lines.join(' / ')],
            [text('font'), workshop.font],
            [text('letter_height'), `${engravingSizes[workshop.size]} mm`],
            [text('drawing'), `SHA-256 ${workshop.hash}`],
          ],
          parties: [],
          columns: [],
          rows: [],
          drawing: workshop.drawing,
        },
      ];
    }),
  );
}

/** What the warehouse picks for an exchange: its new pieces, with the return's number as a barcode. No price. Spec 3 §3, §4. */
export function exchangeSlip(shop: Shop, order: OrderRow, back: ReturnRow): Paper {
  const { locale, language, frame, text } = frameOf(shop, order);
  const to = homeAddressOf(order);
  return {
    ...frame,
    title: text('packing_slip'),
    facts: [
      [text('order'), order.increment_id],
      [text('number'), back.increment_id],
    ],
    parties: [{ heading: textIn(locale, 'order')('sent_to'), lines: [nameOf(to), ...linesOf(to, language)] }],
    columns: [text('piece'), text('quantity')],
    rows: back.lines.flatMap(({ exchange_piece: piece, exchange_sku, qty }) =>
      piece === null
        ? []
        : [
            {
              cells: [wordsOf(piece, locale).name, String(qty)],
              details: [exchange_sku ?? '', ...choiceLinesOf(piece, locale)].filter(Boolean),
            },
          ],
    ),
    code: { kind: 'code128', text: back.increment_id },
  };
}

/** The card with the giver's message, line by line as the field showed it. Spec 3 §5. */
export function giftCardPaper(shop: Shop, order: OrderRow, message: string): Paper {
  const { frame, text } = frameOf(shop, order);
  return {
    ...frame,
    template: 'card-1',
    title: text('gift_slip'),
    facts: [],
    parties: [],
    columns: [],
    rows: [],
    notes: cardLines(message),
  };
}

/** What the packer does with the invoice of a gift, and in its first parcel with the card. */
function adviceOf(gift: Gift, { is_first }: SlipParcel): PackerAdvice[] {
  return [
    showsPrices(gift) ? 'invoice_allowed' : 'no_invoice',
    ...(gift.handwritten ? ['invoice_by_hand' as const] : []),
    ...(is_first && gift.gift_card_type === 'blank' ? ['blank_card' as const] : []),
    ...(is_first && gift.gift_card_type === 'custom' && gift.message === '' ? ['own_card' as const] : []),
  ];
}

/**
 * The papers of a parcel by file name, and what the packer does with the invoice; none for no parcel. A gift has one card,
 * which is in the first parcel. Spec 3 §3, decisions/0087.
 */
export function slipsOf(shop: Shop, order: OrderRow, parcel: SlipParcel | null = slipParcel(order)): Slips {
  if (!parcel) return { papers: new Map(), advice: ['nothing_left'] };
  const { gift } = order;
  const papers = new Map([['packing-slip', packingSlip(shop, order, parcel)]]);
  if (!gift?.is_gift) return { papers, advice: [] };
  papers.set('gift-slip', giftSlip(shop, order, parcel));
  if (parcel.is_first && gift.message !== '') papers.set('gift-card', giftCardPaper(shop, order, gift.message));
  return { papers, advice: adviceOf(gift, parcel) };
}
