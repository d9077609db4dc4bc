import { carrierName } from '@vitrine/rules/carriers/carrierTable';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffExplain } from '@vitrine/contract/staffBooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import css from './books.module.css';
import { usePaymentEventName } from '../../ui/usePaymentName.ts';

type Explained = AnswerOf<typeof staffExplain>;
type Posting = Explained['postings'][number];
type Entry = Posting['entries'][number];

/** Why a part has its amount: its rule, what the rule started from, and the law. */
function Reason({
  reason,
  currency,
}: {
  readonly reason: NonNullable<Entry['parts'][number]['reason']>;
  readonly currency: string;
}) {
  const text = useText('books');
  const { money } = useFormats();
  const { units, row, law } = reason;
  const said = [
    text(`rule.${reason.rule}`),
    units && row !== null && text('rule.share', { qty: units.qty, of: units.of, row: money(row, currency) }),
    law &&
      (law.article === null
        ? text(`law.${law.statute}`)
        : text('law.article', { law: text(`law.${law.statute}`), article: law.article })),
  ];
  return <p className={css.reason}>{said.filter((one) => one !== null && one !== false).join(' · ')}</p>;
}

function Parts({ entry, order, currency }: { entry: Entry; order: Explained['order']; currency: string }) {
  const text = useText('books');
  const { money } = useFormats();
  const skuOf = (item_order_id: string | null) => order.lines.find((line) => line.item_order_id === item_order_id)?.sku;
  return (
    <ul className={css.parts}>
      {entry.parts.map((part) => (
        <li key={`${part.of} ${part.item_order_id ?? ''} ${String(part.amount)}`}>
          <p className={css.part}>
            <span>{[text(`part.${part.of}`), skuOf(part.item_order_id)].filter(Boolean).join(' ')}</span>
            <span>{money(part.amount, currency)}</span>
          </p>
          {part.reason && <Reason reason={part.reason} currency={currency} />}
        </li>
      ))}
    </ul>
  );
}

/** What a posting came from, with the way to it. */
function Cause({ cause }: { readonly cause: Posting['cause'] }) {
  const text = useText('books');
  const eventOf = usePaymentEventName();
  const { return_number, refund, parcel, event, settlement, goodwill } = cause;
  return (
    <p className={css.soft}>
      {return_number !== null && (
        <>
          <Link to={`/returns/${return_number}`}>{text('cause.return', { number: return_number })}</Link>{' '}
        </>
      )}
      {[
        goodwill && text('cause.goodwill', { reason: text(`goodwill.${goodwill.reason}`) }),
        refund && text('cause.refund', { number: refund.refund_id }),
        parcel &&
          text('cause.parcel', {
            carrier: carrierName(parcel.carrier) ?? parcel.carrier,
            number: parcel.track_number ?? '',
          }),
        event && text('cause.event', { code: eventOf(event.event_code) }),
        settlement && text('cause.settlement', { report: settlement.report }),
      ]
        .filter((one) => one !== null && one !== '')
        .join(' · ')}
    </p>
  );
}

function PostingTree({ posting, order }: { readonly posting: Posting; readonly order: Explained['order'] }) {
  const text = useText('books');
  const { money, moment } = useFormats();
  const { currency } = posting;
  return (
    <Sheet>
      <header>
        <h2>{text(`posting.${posting.kind}`)}</h2>
        <p className={css.soft}>{moment(posting.at)}</p>
        <Cause cause={posting.cause} />
      </header>
      <ul className={css.entries}>
        {posting.entries.map((entry) => (
          <li key={entry.account}>
            {entry.parts.length > 0 ? (
              <details>
                <summary>
                  <span>{text(`account.${entry.account}`)}</span>
                  <span>{money(entry.amount, currency)}</span>
                </summary>
                <Parts entry={entry} order={order} currency={currency} />
              </details>
            ) : (
              <p className={css.entry}>
                <span>{text(`account.${entry.account}`)}</span>
                <span>{money(entry.amount, currency)}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** How each number of an order came about: every posting, its cause, its entries, and what each consists of. */
export function OrderBooks() {
  const text = useText('books');
  const fault = useFault();
  const { money } = useFormats();
  const { number = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['books', number],
    queryFn: () => call(staffExplain, { params: { increment_id: number } }),
  });
  return (
    <Page title={text('explain.title', { number })} lead={<Link to={`/orders/${number}`}>{text('explain.back')}</Link>}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {!data && error === null && <p>{text('loading')}</p>}
      {data?.order.is_imported && <Notice>{text('explain.imported')}</Notice>}
      {data && (
        <Sheet title={text('balances')}>
          <p>
            <Tag tone={data.open === null ? 'good' : 'warn'}>
              {text(data.open === null ? 'settled' : `open.${data.open}`)}
            </Tag>
          </p>
          <ul className={css.entries}>
            {data.balances.map(({ account, amount, currency }) => (
              <li key={`${account} ${currency}`} className={css.entry}>
                <span>{text(`account.${account}`)}</span>
                <span>{money(amount, currency)}</span>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {data?.postings.map((posting) => (
        <PostingTree key={posting.posting_id} posting={posting} order={data.order} />
      ))}
    </Page>
  );
}
