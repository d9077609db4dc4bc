import { ApiError } from '@vitrine/contract/browser/callThrough';
import { staffWebhookAdd, staffWebhookChange, type WebhookView } from '@vitrine/contract/staffWebhooks';
import { type WebhookEvent, webhookEvents } from '@vitrine/rules/staff/webhookTable';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextField, Tick } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import css from './webhooks.module.css';

type EventsProps = {
  readonly events: readonly WebhookEvent[];
  readonly onChange: (events: readonly WebhookEvent[]) => void;
};

function Events({ events, onChange }: EventsProps) {
  const text = useText('webhooks');
  return (
    <fieldset className={css.events}>
      <legend>{text('events')}</legend>
      {webhookEvents.map((event) => (
        <Tick
          key={event}
          label={event}
          isTicked={events.includes(event)}
          onChange={(isTicked) =>
            onChange(webhookEvents.filter((one) => (one === event ? isTicked : events.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

/** What a colleague has decided meanwhile; what was typed stays. */
function Conflict({ error }: { readonly error: ApiError | null }) {
  const text = useText('webhooks');
  const conflict = error?.detail.conflict ?? [];
  const names = { url: text('url'), events: text('events'), note: text('note') };
  return conflict.map(({ field, now }) => (
    <Notice key={field} tone="warn">
      {text('conflict', {
        field: field in names ? names[field as keyof typeof names] : field,
        now: typeof now === 'string' ? now : '–',
      })}
    </Notice>
  ));
}

type Props = {
  /** Null to add one. */
  readonly webhook: WebhookView | null;
  readonly onSecret: (secret: string) => void;
  readonly onClose: (isDone: boolean) => void;
};

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].toSorted().join() === [...other].toSorted().join();

/** What is typed of a webhook, beside what the member has seen of it. */
function useDecided(webhook: WebhookView | null) {
  const about = webhook?.webhook_id ?? 'new';
  const [url, setUrl] = useTyped(`${about} url`, webhook?.url ?? '');
  const [note, setNote] = useTyped(`${about} note`, webhook?.note ?? '');
  const [events, setEvents] = useTyped<readonly WebhookEvent[]>(
    `${about} events`,
    webhookEvents.filter((event) => webhook?.events.includes(event) ?? event.startsWith('order.')),
  );
  const [seen, setSeen] = useState(() => webhook && { url: webhook.url, note: webhook.note, events: webhook.events });
  /** What a colleague has decided is seen now; where the member has typed nothing it is taken. */
  const follow = (error: ApiError): void => {
    for (const { field, now } of error.detail.conflict ?? []) {
      if (seen === null || typeof now !== 'string') continue;
      if (field === 'url' && url === seen.url) setUrl(now);
      if (field === 'note' && note === seen.note) setNote(now);
      const decided = field === 'events' ? now.split(', ') : now;
      if (field === 'events' && isSameSet(events, seen.events))
        setEvents(webhookEvents.filter((event) => decided.includes(event)));
      setSeen((was) => was && { ...was, [field]: decided });
    }
  };
  return { url, setUrl, note, setNote, events, setEvents, seen, follow };
}

/** Asks for address, events and note of a webhook. */
export function DecideDialog({ webhook, onSecret, onClose }: Props) {
  const text = useText('webhooks');
  const { url, setUrl, note, setNote, events, setEvents, seen, follow } = useDecided(webhook);
  const [reason, setReason] = useTyped(`${webhook?.webhook_id ?? 'new'} reason`, '');
  const [refused, setRefused] = useState<ApiError | null>(null);
  const send = async (key: string): Promise<void> => {
    setRefused(null);
    const after = { url, note, events: [...events] };
    if (webhook === null || seen === null) {
      const { secret } = await call(staffWebhookAdd, { body: { ...after, reason }, idempotency_key: key });
      if (secret !== null) onSecret(secret);
      return;
    }
    const { webhook_id } = webhook;
    const body = { before: seen, after, reason };
    await call(staffWebhookChange, { params: { webhook_id }, body, idempotency_key: key });
  };
  const sendOrShow = (key: string): Promise<void> =>
    send(key).catch((error: unknown) => {
      if (error instanceof ApiError) {
        setRefused(error);
        follow(error);
      }
      throw error;
    });
  const what = webhook === null ? 'add' : 'change';
  return (
    <StepDialog
      title={text(what)}
      effect={text(`${what}.effect`)}
      confirm={text(what)}
      isConfirmable={url.trim() !== '' && note.trim() !== '' && reason.trim() !== '' && events.length > 0}
      fields={['url']}
      effects={<Conflict error={refused} />}
      onConfirm={sendOrShow}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <TextField
            label={text('url')}
            hint={text('url.hint')}
            fault={faultOf('url')}
            isRequired
            isFocused
            value={url}
            onChange={setUrl}
          />
          <TextField label={text('note')} isRequired value={note} onChange={setNote} />
          <Events events={events} onChange={setEvents} />
          <TextField label={text('reason')} isRequired value={reason} onChange={setReason} />
        </>
      )}
    </StepDialog>
  );
}
