import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffEvidence } from '@vitrine/contract/staffFraud';
import { type FraudReason, mostCards, mostRefused } from '@vitrine/rules/orders/fraudReview';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Facts, Page, Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';
import { useVerdict } from './useVerdict.tsx';
import { cardName, usePaymentEventName, usePaymentName } from '../../ui/usePaymentName.ts';
import { cardTypeOfBrand } from '@vitrine/rules/payment/cardTypes';

type Found = AnswerOf<typeof staffEvidence>;

function Rows({
  none,
  rows,
}: {
  readonly none: string;
  readonly rows: readonly (readonly [key: string, row: ReactNode])[];
}) {
  if (rows.length === 0) return <p className={css.soft}>{none}</p>;
  return (
    <ul>
      {rows.map(([key, row]) => (
        <li key={key}>{row}</li>
      ))}
    </ul>
  );
}

/** A signal: whether it holds the order, what the shop compares, and what it found. */
function Signal({
  reason,
  found,
  children,
}: {
  readonly reason: FraudReason;
  readonly found: Found;
  readonly children: ReactNode;
}) {
  const text = useText('fraud');
  const holds = found.reasons.includes(reason);
  return (
    <Sheet title={text(`signal.${reason}`)}>
      <p>
        <Tag tone={holds ? 'warn' : 'plain'}>{text(holds ? 'holds' : 'passes')}</Tag>
      </p>
      <p className={css.soft}>{text(`compares.${reason}`, { cards: mostCards, refused: mostRefused })}</p>
      {children}
    </Sheet>
  );
}

function Signals({ found }: { readonly found: Found }) {
  const methodOf = usePaymentName();
  const eventOf = usePaymentEventName();
  const text = useText('fraud');
  const { country, money, moment } = useFormats();
  const nameOf = (code: string | null) => (code === null ? text('erased') : country(code));
  return (
    <>
      <Signal reason="provider" found={found}>
        <Rows
          none={text('none.notices')}
          rows={found.notices.map(({ event_code, received_at }) => [
            `${event_code} ${received_at}`,
            `${eventOf(event_code)} · ${moment(received_at)}`,
          ])}
        />
      </Signal>
      <Signal reason="many_cards" found={found}>
        <Rows
          none={text('none.cards')}
          rows={found.cards.map(({ increment_id, brand, last4, placed_at }) => [
            increment_id,
            <>
              {[cardName(brand && (cardTypeOfBrand(brand) ?? brand)), `•••• ${last4}`].filter(Boolean).join(' ')} ·{' '}
              {moment(placed_at)} · <Link to={`/orders/${increment_id}`}>{increment_id}</Link>
            </>,
          ])}
        />
      </Signal>
      <Signal reason="refused_abroad" found={found}>
        <Facts
          rows={[
            [text('bill_country'), nameOf(found.bill_country)],
            [text('ship_country'), nameOf(found.ship_country)],
          ]}
        />
        <Rows
          none={text('none.refused')}
          rows={found.refused.map(({ at, payment_method, amount }) => [
            at,
            `${money(amount, found.currency)} · ${methodOf(payment_method)} · ${moment(at)}`,
          ])}
        />
      </Signal>
    </>
  );
}

/** What the shop knows of the person from earlier orders. */
function Person({ person }: { readonly person: Found['person'] }) {
  const text = useText('fraud');
  const { moment } = useFormats();
  return (
    <Sheet title={text('person')}>
      <Facts
        rows={[
          [
            text('account'),
            person.customer_id === null || person.account_since === null ? (
              text('guest')
            ) : (
              <Link key="account" to={`/clients/${person.customer_id}`}>
                {text('account_since', { at: moment(person.account_since) })}
              </Link>
            ),
          ],
          [text('earlier'), text('earlier.count', { count: person.orders })],
          ...(person.first_order_at === null ? [] : [[text('first_order'), moment(person.first_order_at)] as const]),
          [text('delivered_there'), text('earlier.count', { count: person.delivered_there })],
          [text('charged_back'), text('earlier.count', { count: person.charged_back })],
          [text('refused_reviews'), text('earlier.count', { count: person.refused_reviews })],
        ]}
      />
    </Sheet>
  );
}

/** What the review of an order rests on: each signal with its facts, what is known of the person, and the verdict. */
export function Evidence() {
  const text = useText('fraud');
  const fault = useFault();
  const { money, moment } = useFormats();
  const { number = '' } = useParams();
  const { buttons, dialog } = useVerdict();
  const { data, error } = useQuery({
    queryKey: ['evidence', number],
    queryFn: () => call(staffEvidence, { params: { increment_id: number } }),
  });
  return (
    <Page
      title={text('evidence.title', { number })}
      lead={
        <>
          {data && `${money(data.amount, data.currency)} · ${text('opened', { at: moment(data.opened_at) })} · `}
          <Link to={`/orders/${number}`}>{text('evidence.order')}</Link>
        </>
      }
      actions={data && data.decided_at === null && buttons(data)}
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {!data && error === null && <p>{text('loading')}</p>}
      {data && data.decided_at !== null && <Notice>{text('decided', { at: moment(data.decided_at) })}</Notice>}
      {data && <Signals found={data} />}
      {data && <Person person={data.person} />}
      {dialog}
    </Page>
  );
}
