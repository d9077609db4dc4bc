import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { Link } from 'react-router';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayRead } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Facts, Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';
import { cardName, usePaymentName } from '../../ui/usePaymentName.ts';

type Payment = CareOrderPage['payments'][number];

function PaymentFacts({ payment }: { readonly payment: Payment }) {
  const text = useText('order');
  const { money, moment } = useFormats();
  const { currency, card } = payment;
  const method = usePaymentName()(payment.method);
  const amounts = [
    ['pay.authorised', payment.authorised],
    ['pay.captured', payment.captured],
    ['pay.refunded', payment.refunded],
    ['pay.charged_back', payment.charged_back],
  ] as const;
  return (
    <>
      <Facts
        rows={[
          [text('pay.method'), card ? `${cardName(card.type) ?? method} ···· ${card.last4}` : method],
          [text('pay.at'), moment(payment.at)],
          ...amounts.flatMap(([name, amount]) =>
            amount === 0 ? [] : [[text(name), money(amount, currency)] as const],
          ),
          ...(payment.psp_reference ? [[text('pay.reference'), payment.psp_reference] as const] : []),
        ]}
      />
      {payment.refunds.map((refund) => (
        <p key={refund.refund_id}>
          {text('pay.refund', { amount: money(refund.amount, currency), day: moment(refund.asked_at) })}{' '}
          <span className={css.soft}>
            {refund.failure !== null
              ? text('pay.refund.failed')
              : refund.paid_at === null
                ? text('pay.refund.asked')
                : text('pay.refund.paid', { day: moment(refund.paid_at) })}
          </span>
        </p>
      ))}
    </>
  );
}

/** What was paid and what went back. */
export function OrderPayments({ page }: { readonly page: CareOrderPage }) {
  const text = useText('order');
  const me = useMember();
  return (
    <Sheet title={text('paid')}>
      {page.payments.length === 0 && <p>{text('paid.nothing')}</p>}
      {page.payments.map((payment) => (
        <PaymentFacts key={`${payment.psp_reference ?? ''} ${payment.at}`} payment={payment} />
      ))}
      {mayRead(me, 'explain') && (
        <p>
          <Link to={`/orders/${page.order.increment_id}/books`}>{text('paid.explain')}</Link>
        </p>
      )}
    </Sheet>
  );
}
