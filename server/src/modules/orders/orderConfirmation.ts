import { cardTypes, isCardType } from '@vitrine/rules/checkout/cardTypes';
import { paymentTable, shownMethod } from '@vitrine/rules/checkout/paymentMethods';
import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import { isReturnFree } from '@vitrine/rules/returns/returnTerms';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawal';
import { perLocale } from '../../platform/config/perLocale.ts';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { createElement as h, type ReactNode } from 'react';
import type { MailContent } from '../../platform/mail/kinds.ts';
import { moneyIn, orderOf } from './orderView.ts';
import type { OrderRow } from './queries.ts';
import { faded, hairline, ink, layout, link, row, serif, sheet, type } from '../../platform/mail/layout.ts';
import { type AreaText, textIn } from '../../platform/messages/textIn.ts';

const days = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(`${storefrontOf(locale).tag}-u-ca-gregory-nu-latn`, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }),
);

const dayIn = (locale: Locale, day: string): string => days(locale).format(new Date(`${day}T00:00:00Z`));

/** The side of the amounts: the line's end, which old mail readers understand only as left or right. */
function amountSide(locale: Locale): 'left' | 'right' {
  return storefrontOf(locale).direction === 'rtl' ? 'left' : 'right';
}

type Text = AreaText<'order'>;

function pieces(order: OrderRow, locale: Locale, site: string, text: Text): ReactNode {
  const cell = { padding: '20px 0', borderBottom: `1px solid ${hairline}` };
  return sheet(
    {},
    ...order.lines.map(({ item_order_id, piece, qty, options, row_price, discount }) => {
      const details = [
        [piece.color, piece.size].filter(Boolean).join(', '),
        ...(options.engraving ?? []),
        ...(qty > 1 ? [text('quantity', { qty: String(qty) })] : []),
      ].filter(Boolean);
      return h(
        'tr',
        { key: item_order_id },
        h(
          'td',
          { width: 96, valign: 'top', style: cell },
          piece.image &&
            h('img', {
              src: new URL(`${piece.image.url}?w=160&f=jpeg`, site).href,
              width: 80,
              height: 100,
              alt: '',
              style: { display: 'block', border: 'none', background: '#f3eee7', objectFit: 'cover' },
            }),
        ),
        h(
          'td',
          { valign: 'top', style: { ...cell, ...type(15, 22) } },
          h('span', { style: serif(20, 24, 500) }, piece.name),
          ...details.flatMap((detail, at) => [
            h('br', { key: `b${at}` }),
            h('span', { key: `d${at}`, style: { color: faded } }, detail),
          ]),
        ),
        h(
          'td',
          { align: amountSide(locale), valign: 'top', style: { ...cell, ...type(15, 26), whiteSpace: 'nowrap' } },
          moneyIn(order, locale)(row_price - discount).formatted,
        ),
      );
    }),
  );
}

function sums(order: OrderRow, locale: Locale, text: Text): ReactNode {
  const shown = orderOf(order, locale, order.created_at);
  const lines: (readonly [string, string | undefined])[] = [
    [text('subtotal'), shown.subtotal.formatted],
    [text('delivery'), shown.shipping_amount.amount === 0 ? text('offered') : shown.shipping_amount.formatted],
    ...(shown.show_tax_message === null ? [] : [[shown.show_tax_message, shown.tax_amount.formatted] as const]),
  ];
  const cell = (padding: string, size: number) => ({ padding, ...type(size, 24) });
  return sheet(
    {},
    ...lines.map(([label, amount]) =>
      h(
        'tr',
        { key: label },
        h('td', { style: cell('3px 0 0', 15) }, label),
        h('td', { align: amountSide(locale), style: { ...cell('3px 0 0', 15), whiteSpace: 'nowrap' } }, amount),
      ),
    ),
    h(
      'tr',
      { key: 'total' },
      h('td', { style: cell('12px 0 0', 18) }, text('total')),
      h(
        'td',
        { align: amountSide(locale), style: { ...cell('12px 0 0', 18), whiteSpace: 'nowrap' } },
        shown.grand_total.formatted,
      ),
    ),
  );
}

function paidWith(order: OrderRow, text: Text): string {
  const { payment_method, cc_type, cc_last4 } = order;
  const shown = shownMethod(payment_method);
  const wallet = shown === null ? null : paymentTable[shown].wallet;
  if (wallet !== null) return wallet;
  const card = cc_type && isCardType(cc_type) ? cardTypes[cc_type].label : (cc_type ?? '');
  return text('card_ending', { card, last4: cc_last4 ?? '' });
}

/** Where the order goes, where its invoice goes, and how it was paid. */
function aside(order: OrderRow, locale: Locale, text: Text): ReactNode {
  const { shipping_address, billing_address } = orderOf(order, locale, order.created_at);
  const half = { className: 'half', width: '50%', valign: 'top', style: type(15, 24) };
  const heading = (words: string): ReactNode => h('span', { style: { color: faded } }, words);
  const linesOf = (address: typeof billing_address): ReactNode[] =>
    // A house number stays before its street, whichever way the mail's own words run.
    [address?.name, ...(address?.address ?? [])].flatMap((line, at) => [
      h('br', { key: `b${at}` }),
      h('span', { key: at, dir: 'auto' }, line),
    ]);
  return sheet(
    {},
    h(
      'tr',
      null,
      h('td', half, heading(text('sent_to')), ...linesOf(shipping_address)),
      h('td', half, heading(text('billed_to')), ...linesOf(billing_address)),
    ),
    h(
      'tr',
      null,
      h(
        'td',
        { ...half, style: { ...half.style, padding: '20px 0 0' } },
        heading(text('paid_with')),
        h('br'),
        paidWith(order, text),
      ),
    ),
  );
}

/** When the order arrives; for a pre-ordered product, that the customer will get its date later. */
function arrivesIn(order: OrderRow, locale: Locale, text: Text): string {
  if (order.arrives_from === null || order.arrives_until === null) return text('arrives_pre_order');
  const [from, until] = [dayIn(locale, order.arrives_from), dayIn(locale, order.arrives_until)];
  return from === until ? text('arrives_on', { from }) : text('arrives_between', { from, until });
}

/**
 * The mail that confirms an order, in the words of the storefront it was placed in. `site` is the shop's public
 * address.
 */
export function orderConfirmation(order: OrderRow, locale: Locale, site: string, house: string): MailContent {
  const { tag, direction, country } = storefrontOf(locale);
  const text = textIn(locale, 'order');
  const number = order.increment_id;
  const name = orderOf(order, locale, order.created_at).shipping_address?.name ?? '';
  const arrives = arrivesIn(order, locale, text);
  const subject = text('subject', { number });
  const find = `${site}/${locale}/findyourorder/?ref=${order.ref}`;
  const right = withdrawalRights[country];
  const withdraw = right?.has_link
    ? [' ', link(find, { color: ink, textDecoration: 'underline' }, text('withdraw', right), 'withdraw')]
    : [];
  const body = layout(
    { language: tag, direction, subject, preview: arrives, house },
    row(
      { ...serif(46, 48), letterSpacing: '-.5px' },
      h(
        'h1',
        { className: 'title', style: { margin: 0, font: 'inherit' } },
        name === '' ? text('title_plain') : text('title', { name }),
      ),
    ),
    row({ padding: '16px 0 0', ...type(17, 27) }, `${text('received', { number })} ${arrives}`),
    row(
      { padding: '28px 0 48px' },
      link(
        find,
        { ...type(16, 24, '#ffffff'), display: 'inline-block', background: ink, padding: '15px 32px' },
        text('follow'),
      ),
    ),
    row({ borderTop: `1px solid ${ink}` }, pieces(order, locale, site, text)),
    row({ padding: '16px 0 48px' }, sums(order, locale, text)),
    row({ borderTop: `1px solid ${hairline}`, padding: '28px 0 20px' }, aside(order, locale, text)),
    row(
      { borderTop: `1px solid ${hairline}`, padding: '24px 0 0', ...type(14, 22, faded) },
      text('reference', { ref: order.ref }),
      ' ',
      text(isReturnFree[country] ? 'returns' : 'returns_cost', { days: returnWindowDays[country] }),
      ...withdraw,
      ' ',
      textIn(locale, 'mail')('questions'),
    ),
  );
  return { subject, body };
}
