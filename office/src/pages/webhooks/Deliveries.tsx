import {
  type DeliveryView,
  staffWebhookDeliveries,
  staffWebhookReplay,
  staffWebhooks,
} from '@vitrine/contract/staffWebhooks';
import { type DeliveryState, deliveryStates } from '@vitrine/rules/staff/webhookTable';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { May } from '../../ui/May.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { type Column, ListTable } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import css from './webhooks.module.css';

const tones = { waiting: 'plain', delivered: 'good', failed: 'bad' } as const;

/** The codes of what went wrong that people read as words; others are for a search. */
const codes: readonly (readonly [RegExp, Got])[] = [
  [/^timeout$|^ETIMEDOUT$/u, 'timeout'],
  [/^private_address$/u, 'private_address'],
  [/^ENOTFOUND$|^EAI_AGAIN$/u, 'unknown_name'],
  [/^CERT_HAS_EXPIRED$|^CERT_NOT_YET_VALID$/u, 'certificate_day'],
  [/^ERR_TLS_CERT_ALTNAME/u, 'certificate'],
  [/^CERT_|SELF_SIGNED|^UNABLE_TO_/u, 'certificate_unknown'],
  [/^EPROTO$|^ERR_SSL_|^ERR_TLS_/u, 'no_tls'],
  [/^ECONNREFUSED$|^E(?:HOST|NET)UNREACH$/u, 'refused'],
  [/^ECONNRESET$|^EPIPE$|^no_answer$|^HPE_/u, 'broken'],
];
type Certificate = 'certificate' | 'certificate_day' | 'certificate_unknown' | 'no_tls';
type Got = 'timeout' | 'private_address' | 'unknown_name' | Certificate | 'refused' | 'broken';

/** What the last try got, and when the next one is. */
function Answer({ delivery: { status, error, state, due_at, tries } }: { readonly delivery: DeliveryView }) {
  const text = useText('webhooks');
  const { moment } = useFormats();
  const got = codes.find(([form]) => error !== null && form.test(error))?.[1];
  const isElsewhere = status !== null && status >= 300 && status < 400;
  return (
    <>
      {isElsewhere
        ? text('got.redirect', { status: String(status) })
        : (status ?? (got && text(`got.${got}`)) ?? error ?? '–')}
      {got !== undefined && <span className={css.soft}>{error}</span>}
      {state === 'waiting' && tries > 0 && due_at !== null && (
        <span className={css.soft}>{text('next', { at: moment(due_at) })}</span>
      )}
    </>
  );
}

function useColumns(ask: (delivery: DeliveryView) => void): readonly Column<DeliveryView>[] {
  const text = useText('webhooks');
  const { moment } = useFormats();
  return [
    {
      name: text('event'),
      render: ({ event, about, created_at, message_id }) => (
        <>
          {event}
          {about !== null && ` · ${about}`}
          <span className={css.soft}>{moment(created_at)}</span>
          <span className={`${css.soft} ${css.url} ${css.desk}`}>{message_id}</span>
        </>
      ),
    },
    { name: text('state'), render: ({ state }) => <Tag tone={tones[state]}>{text(`delivery.${state}`)}</Tag> },
    { name: text('tries'), isFigure: true, isMinor: true, render: ({ tries }) => tries },
    { name: text('answer'), render: (delivery) => <Answer delivery={delivery} /> },
    {
      name: text('steps'),
      render: (delivery) => (
        <May act="change_settings">
          <Button about={delivery.delivery_id} onClick={() => ask(delivery)}>
            {text('replay')}
          </Button>
        </May>
      ),
    },
  ];
}

/** What a webhook was sent, and the step that sends a message again. decisions/0131. */
export function Deliveries() {
  const { id: webhook_id = '' } = useParams();
  const text = useText('webhooks');
  const filters = useFilters();
  const state = deliveryStates.find((one) => one === filters.of('state'));
  const { data } = useQuery({ queryKey: ['webhooks'], queryFn: () => call(staffWebhooks, {}) });
  const webhook = data?.webhooks.find((one) => one.webhook_id === webhook_id);
  const list = useList(
    ['webhook', webhook_id, state],
    (after) => call(staffWebhookDeliveries, { params: { webhook_id }, query: { ...after, ...(state && { state }) } }),
    ({ deliveries }) => deliveries,
  );
  const { ask, dialog } = useStep<DeliveryView>(({ delivery_id, message_id }, close) => (
    <StepDialog
      title={text('replay')}
      effect={`${text('replay.effect', { id: message_id })}${webhook?.is_paused ? ` ${text('replay.paused')}` : ''}`}
      confirm={text('replay')}
      onConfirm={(key) =>
        call(staffWebhookReplay, { params: { webhook_id, delivery_id }, body: {}, idempotency_key: key })
      }
      onClose={close}
    />
  ));
  const columns = useColumns(ask);
  const choices: { value: DeliveryState | ''; name: string }[] = [
    { value: '', name: text('filter.all') },
    ...deliveryStates.map((value) => ({ value, name: text(`delivery.${value}`) })),
  ];
  return (
    <Page
      title={text('messages.of', { name: webhook?.note ?? '' })}
      lead={
        <>
          <span className={css.url}>{webhook?.url}</span>
          <br />
          {text('messages.lead')}
        </>
      }
    >
      <Select
        label={text('filter')}
        value={state ?? ''}
        choices={choices}
        onChange={(value) => filters.set('state', value)}
      />
      <ListTable
        caption={text('messages')}
        empty={text('messages.none')}
        list={list}
        keyOf={({ delivery_id }) => delivery_id}
        columns={columns}
      />
      {dialog}
    </Page>
  );
}
