import { staffClient } from '@vitrine/contract/staffCare';
import { type MergePreview, staffMergeAsk, staffMergePreview } from '@vitrine/contract/staffMerge';
import { useQuery } from '@tanstack/react-query';
import { mergeReasonLength } from '@vitrine/rules/account/merge';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { reasonOf } from '../../lib/calls/refusals.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextArea, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import ui from '../../ui/ui.module.css';
import { MergeCompare } from './MergeCompare.tsx';

type Named = { readonly email: string; readonly keeps: 'this' | 'other' };

type NameProps = {
  readonly own: string;
  readonly named: Named;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onChange: (named: Named) => void;
  readonly onCompare: () => void;
};

/** Names the other account, and which of the two stays. */
function NameForm({ own, named, isBusy, error, onChange, onCompare }: NameProps) {
  const text = useText('client');
  const fault = useFault();
  const isOfEmail = reasonOf(error)?.field === 'email';
  return (
    <Sheet>
      <form
        className={ui.fields}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onCompare();
        }}
      >
        {error !== null && !isOfEmail && <Notice tone="bad">{fault(error)}</Notice>}
        <TextField
          label={text('merge.email')}
          type="email"
          isRequired
          fault={isOfEmail ? fault(error) : null}
          value={named.email}
          onChange={(email) => onChange({ ...named, email })}
        />
        <Select
          label={text('merge.keeps')}
          value={named.keeps}
          choices={[
            { value: 'this', name: text('merge.keeps.this', { email: own }) },
            { value: 'other', name: text('merge.keeps.other') },
          ]}
          onChange={(keeps) => onChange({ ...named, keeps })}
        />
        <p className={ui.actions}>
          <Button type="submit" disabled={isBusy}>
            {text('merge.compare')}
          </Button>
        </p>
      </form>
    </Sheet>
  );
}

/** Sends both links, with the reason that client and house read later. */
function AskForm({ id, named }: { readonly id: string; readonly named: Named }) {
  const text = useText('client');
  const fault = useFault();
  const navigate = useNavigate();
  const changed = useChanged();
  const [reason, setReason] = useTyped('merge reason', '');
  const { isBusy, error, take } = useTake();
  const isOfReason = reasonOf(error)?.field === 'reason';
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await take((key) =>
      call(staffMergeAsk, { params: { customer_id: id }, idempotency_key: key, body: { ...named, reason } }),
    );
    if (!isDone) return;
    await navigate(`/clients/${id}`);
    await changed();
  };
  return (
    <Sheet>
      <form className={ui.fields} onSubmit={(event) => void send(event)}>
        {error !== null && !isOfReason && <Notice tone="bad">{fault(error)}</Notice>}
        <TextArea
          label={text('merge.reason')}
          hint={text('merge.reason.hint')}
          maxLength={mergeReasonLength}
          fault={isOfReason ? fault(error) : null}
          value={reason}
          onChange={setReason}
        />
        <p className={ui.actions}>
          <Button type="submit" weight="main" disabled={isBusy || reason.trim() === ''}>
            {text('merge.ask')}
          </Button>
        </p>
      </form>
    </Sheet>
  );
}

/** Names the other account, compares both, and asks their mailboxes. Nothing is merged here. */
export function MergePage() {
  const text = useText('client');
  const fault = useFault();
  const { id = '' } = useParams();
  const { data, error: unread } = useQuery({
    queryKey: ['client', id],
    queryFn: () => call(staffClient, { params: { customer_id: id } }),
    // Each read leaves a row in the access log.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
  const [named, setNamed] = useTyped<Named>('merge', { email: '', keeps: 'this' });
  const [preview, setPreview] = useState<MergePreview | null>(null);
  const { isBusy, error, take } = useTake();
  const compare = () =>
    take(async () => setPreview(await call(staffMergePreview, { params: { customer_id: id }, body: named })));
  return (
    <Page title={text('merge')} lead={text('merge.lead')}>
      {unread !== null && <Notice tone="bad">{fault(unread)}</Notice>}
      {data && (
        <NameForm
          own={data.client.email ?? ''}
          named={named}
          isBusy={isBusy}
          error={error}
          onChange={(next) => {
            // What is shown below must be what is asked for.
            setPreview(null);
            setNamed(next);
          }}
          onCompare={() => void compare()}
        />
      )}
      {preview && <MergeCompare preview={preview} />}
      {preview && <AskForm id={id} named={named} />}
    </Page>
  );
}
