import { type PaymentLinkRow, staffLinks, staffLinkStep } from '@vitrine/contract/staffPaymentLinks';
import type { PaymentLinkState, PaymentLinkStep } from '@vitrine/rules/checkout/paymentLink';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { MainLink } from '../../ui/MainLink.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { ModalForm } from '../../ui/ModalForm.tsx';
import { Tag, type Tone } from '../../ui/Notice.tsx';
import { Piece } from '../../ui/Piece.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import type { Column } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { ShowLink } from './ShowLink.tsx';

const tones: Readonly<Record<PaymentLinkState, Tone>> = {
  made: 'warn',
  sent: 'plain',
  opened: 'plain',
  paid: 'good',
  withdrawn: 'plain',
  expired: 'bad',
};

type Asked = { readonly row: PaymentLinkRow; readonly step: PaymentLinkStep };

function useColumns(ask: (asked: Asked) => void, show: (link_id: string) => void): readonly Column<PaymentLinkRow>[] {
  const text = useText('telephone');
  const { money, moment } = useFormats();
  return [
    {
      name: text('piece'),
      render: ({ first, pieces }) =>
        first && (
          <Piece piece={first}>
            <p>{text('more_pieces', { count: pieces })}</p>
          </Piece>
        ),
    },
    {
      name: text('to'),
      render: ({ email, customer_id }) =>
        customer_id === null ? email : <Link to={`/clients/${customer_id}`}>{email}</Link>,
    },
    { name: text('total'), isFigure: true, render: ({ total, currency }) => money(total, currency) },
    {
      name: text('state'),
      render: ({ state, order_number }) => (
        <>
          <Tag tone={tones[state]}>{text(`state.${state}`)}</Tag>{' '}
          {order_number !== null && <Link to={`/orders/${order_number}`}>{order_number}</Link>}
        </>
      ),
    },
    { name: text('by'), isMinor: true, render: ({ by, created_at }) => `${by}, ${moment(created_at)}` },
    { name: text('ends'), isMinor: true, render: ({ expires_at }) => moment(expires_at) },
    {
      name: text('steps'),
      render: (row) => (
        <>
          {row.steps.map((step) => (
            <Button key={step} about={row.email ?? ''} onClick={() => ask({ row, step })}>
              {text(`step.${step}`)}
            </Button>
          ))}
          {row.steps.length > 0 && (
            <Button weight="quiet" about={row.email ?? ''} onClick={() => show(row.link_id)}>
              {text('copy')}
            </Button>
          )}
        </>
      ),
    },
  ];
}

/** Payment links of orders by telephone, with what can be done with each. decisions/0120. */
export function Links() {
  const text = useText('telephone');
  const me = useMember();
  const [search] = useSearchParams();
  const isEnded = search.has('ended');
  const [shown, show] = useState<string | null>(null);
  const { ask, dialog } = useStep<Asked>(({ row: { link_id, email }, step }, close) => (
    <StepDialog
      title={text(`step.${step}.title`)}
      effect={text(`step.${step}.effect`, { email: email ?? '' })}
      confirm={text(`step.${step}`)}
      isDanger={step === 'withdraw'}
      onConfirm={(key) => call(staffLinkStep, { params: { link_id }, body: { step }, idempotency_key: key })}
      onClose={close}
    />
  ));
  const columns = useColumns(ask, show);
  const list = useList(
    ['payment-links', isEnded],
    (after) => call(staffLinks, { query: { ...after, ...(isEnded ? { ended: 'true' } : {}) } }),
    ({ links }) => links,
  );
  return (
    <ListPage
      title={text('list')}
      lead={text('list.lead')}
      actions={
        <>
          <Link to={isEnded ? '/telephone' : '/telephone?ended'}>{text(isEnded ? 'list.open' : 'list.ended')}</Link>
          {mayAct(me, 'telephone_orders') && <MainLink to="/telephone/new">{text('new')}</MainLink>}
        </>
      }
      columns={columns}
      list={list}
      keyOf={({ link_id }) => link_id}
      empty={text(isEnded ? 'list.ended.empty' : 'list.empty')}
      dialog={
        <>
          {dialog}
          {shown !== null && (
            <ModalForm
              title={text('copy.title')}
              lead={text('copy.lead')}
              onSubmit={(event) => event.preventDefault()}
              onClose={() => show(null)}
              actions={
                <Button weight="quiet" onClick={() => show(null)}>
                  {text('copy.close')}
                </Button>
              }
            >
              <ShowLink link_id={shown} />
            </ModalForm>
          )}
        </>
      }
    />
  );
}
