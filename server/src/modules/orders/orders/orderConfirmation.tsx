import { isGiftRow } from '@vitrine/rules/checkout/shownGoods';
import { cardTypes, isCardType } from '@vitrine/rules/payment/cardTypes';
import { paymentTable, shownMethod } from '@vitrine/rules/payment/paymentMethods';
import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import { isReturnFree } from '@vitrine/rules/returns/returnTerms';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { Fragment } from 'react';
import { perLocale } from '../../../platform/config/perLocale.ts';
import type { MailContent } from '../../../platform/mail/kinds.ts';
import {
  ButtonLink,
  faded,
  hairline,
  ink,
  Layout,
  Row,
  serif,
  Sheet,
  Title,
  type,
} from '../../../platform/mail/layout.js';
import { type AreaText, textIn } from '../../../platform/messages/textIn.ts';
import { pickupReady } from '../../checkout/shipping/shippingWords.ts';
import { isWebToShop } from './modeOf.ts';
import { isReturnPromised } from './returnLines.ts';
import { engravingLineOf } from './engravingLine.ts';
import { moneyIn, orderOf } from './orderView.ts';
import { choiceLinesOf, wordsOf } from '../../checkout/basket/orderedProduct.ts';
import type { OrderRow } from './orderRows.ts';

const days = perLocale((locale) =>
  dateFormat(`${storefrontOf(locale).tag}-u-ca-gregory-nu-latn`, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }),
);

const dayIn = (locale: Locale, day: string): string => days(locale).format(new Date(`${day}T00:00:00Z`));

/** Amounts align to the end of the line, which old mail clients support only as left or right. */
function amountSide(locale: Locale): 'left' | 'right' {
  return storefrontOf(locale).direction === 'rtl' ? 'left' : 'right';
}

type Text = AreaText<'order'>;
type Line = OrderRow['lines'][number];
type Part = { readonly order: OrderRow; readonly locale: Locale; readonly text: Text };

function detailsOf(order: OrderRow, line: Line, locale: Locale, text: Text): string[] {
  const { piece, qty } = line;
  return [
    ...choiceLinesOf(piece, locale),
    ...engravingLineOf(line, locale, moneyIn(order, locale)),
    ...(qty > 1 ? [text('quantity', { qty: String(qty) })] : []),
  ].filter(Boolean);
}

const pictureStyle = { display: 'block', border: 'none', background: '#f3eee7', objectFit: 'cover' } as const;

function OrderLine({ line, site, order, locale, text }: Part & { readonly line: Line; readonly site: string }) {
  const { piece, row_price } = line;
  const cell = { padding: '20px 0', borderBottom: `1px solid ${hairline}` };
  return (
    <tr>
      <td width={96} valign="top" style={cell}>
        {piece.image && (
          <img
            src={new URL(`${piece.image.url}?w=160&f=jpeg`, site).href}
            width={80}
            height={100}
            alt=""
            style={pictureStyle}
          />
        )}
      </td>
      <td valign="top" style={{ ...cell, ...type(15, 22) }}>
        <span style={serif(20, 24, 500)}>{wordsOf(piece, locale).name}</span>
        {detailsOf(order, line, locale, text).map((detail) => (
          <Fragment key={detail}>
            <br />
            <span style={{ color: faded }}>{detail}</span>
          </Fragment>
        ))}
      </td>
      <td align={amountSide(locale)} valign="top" style={{ ...cell, ...type(15, 26), whiteSpace: 'nowrap' }}>
        {isGiftRow(line) ? text('compliments') : moneyIn(order, locale)(row_price).formatted}
      </td>
    </tr>
  );
}

type SumProps = { readonly label: string; readonly amount: string | undefined; readonly locale: Locale };

function Sum({ label, amount, locale, padding, size }: SumProps & { readonly padding: string; readonly size: number }) {
  const cell = { padding, ...type(size, 24) };
  return (
    <tr>
      <td style={cell}>{label}</td>
      <td align={amountSide(locale)} style={{ ...cell, whiteSpace: 'nowrap' }}>
        {amount}
      </td>
    </tr>
  );
}

function Sums({ order, locale, text }: Part) {
  const shown = orderOf(order, locale, order.created_at);
  const small = { locale, padding: '3px 0 0', size: 15 };
  const delivery = shown.shipping_amount.amount === 0 ? text('offered') : shown.shipping_amount.formatted;
  return (
    <Sheet>
      <Sum {...small} label={text('subtotal')} amount={shown.subtotal.formatted} />
      {shown.discount_amount.amount > 0 && (
        <Sum
          {...small}
          label={text('discount')}
          amount={moneyIn(order, locale)(-shown.discount_amount.amount).formatted}
        />
      )}
      <Sum {...small} label={text(isWebToShop(order) ? 'collected_at' : 'delivery')} amount={delivery} />
      {shown.taxes.map(({ label, amount }) => (
        <Sum {...small} key={label} label={label} amount={amount.formatted} />
      ))}
      <Sum label={text('total')} amount={shown.grand_total.formatted} locale={locale} padding="12px 0 0" size={18} />
    </Sheet>
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

const half = { className: 'half', width: '50%', valign: 'top' } as const;

const Heading = ({ children }: { readonly children: string }) => <span style={{ color: faded }}>{children}</span>;

type Address = ReturnType<typeof orderOf>['billing_address'];

function AddressCell({ heading, address }: { readonly heading: string; readonly address: Address }) {
  const lines = [address?.name, ...(address?.address ?? [])];
  return (
    <td {...half} style={type(15, 24)}>
      <Heading>{heading}</Heading>
      {lines.map((line, at) => (
        // Two lines may be the same. oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          <br />
          {/* Keeps the house number before the street in a mail of either text direction. */}
          <span dir="auto">{line}</span>
        </Fragment>
      ))}
    </td>
  );
}

/** Delivery address, billing address and payment method. */
function Addresses({ order, locale, text }: Part) {
  const { shipping_address, billing_address } = orderOf(order, locale, order.created_at);
  return (
    <Sheet>
      <tr>
        <AddressCell heading={text(isWebToShop(order) ? 'collected_at' : 'sent_to')} address={shipping_address} />
        <AddressCell heading={text('billed_to')} address={billing_address} />
      </tr>
      <tr>
        <td {...half} style={{ ...type(15, 24), padding: '20px 0 0' }}>
          <Heading>{text('paid_with')}</Heading>
          <br />
          {paidWith(order, text)}
        </td>
      </tr>
    </Sheet>
  );
}

/** The delivery estimate; for a pre-ordered product, that the customer will get the date later. */
function arrivesIn(order: OrderRow, locale: Locale, text: Text): string {
  if (order.arrives_from === null || order.arrives_until === null) return text('arrives_pre_order');
  if (isWebToShop(order)) {
    const { arrives_from, arrives_until } = order;
    const ready = pickupReady({ arrives_from, arrives_until }, locale);
    return text('pickup', { boutique: order.shipping_address.company ?? '', ready });
  }
  const [from, until] = [dayIn(locale, order.arrives_from), dayIn(locale, order.arrives_until)];
  return from === until ? text('arrives_on', { from }) : text('arrives_between', { from, until });
}

/** The order's references, return terms and contact. */
function SmallPrint({ order, locale, text }: Part) {
  const { country } = storefrontOf(locale);
  return (
    <Row style={{ borderTop: `1px solid ${hairline}`, padding: '24px 0 0', ...type(14, 22, faded) }}>
      {text('reference', { ref: order.ref })}
      {isReturnPromised(order) &&
        ` ${text(isReturnFree(country) ? 'returns' : 'returns_cost', { days: returnWindowDays[country] })}`}{' '}
      {textIn(locale, 'mail')('questions')}
    </Row>
  );
}

/** The order confirmation mail in the locale of the order. `site` is the shop's public address. */
export function orderConfirmation(order: OrderRow, locale: Locale, site: string, house: string): MailContent {
  const { tag, direction } = storefrontOf(locale);
  const text = textIn(locale, 'order');
  const part = { order, locale, text };
  const number = order.increment_id;
  const shown = orderOf(order, locale, order.created_at);
  // Another person may collect: the mail goes to the buyer.
  const name = (isWebToShop(order) ? shown.billing_address : shown.shipping_address)?.name ?? '';
  const arrives = arrivesIn(order, locale, text);
  const subject = text('subject', { number });
  const find = `${site}/${locale}/findyourorder/?ref=${order.ref}`;
  const body = (
    <Layout language={tag} direction={direction} subject={subject} preview={arrives} house={house}>
      <Title>{name === '' ? text('title_plain') : text('title', { name })}</Title>
      <Row style={{ padding: '16px 0 0', ...type(17, 27) }}>{`${text('received', { number })} ${arrives}`}</Row>
      <Row style={{ padding: '28px 0 48px' }}>
        <ButtonLink href={find}>{text('follow')}</ButtonLink>
      </Row>
      <Row style={{ borderTop: `1px solid ${ink}` }}>
        <Sheet>
          {order.lines.map((line) => (
            <OrderLine key={line.item_order_id} line={line} site={site} {...part} />
          ))}
        </Sheet>
      </Row>
      <Row style={{ padding: '16px 0 48px' }}>
        <Sums {...part} />
      </Row>
      <Row style={{ borderTop: `1px solid ${hairline}`, padding: '28px 0 20px' }}>
        <Addresses {...part} />
      </Row>
      <SmallPrint {...part} />
    </Layout>
  );
  return { subject, body };
}
