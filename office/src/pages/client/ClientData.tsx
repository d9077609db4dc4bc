import type { CareClient } from '@vitrine/contract/staffCare';
import { staffClientErasure, staffClientExport } from '@vitrine/contract/staffClientData';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, Tick } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import css from '../../ui/sheets.module.css';
import { useForgetClient } from './useForgetClient.ts';

type Data = NonNullable<CareClient['personal_data']>;
type DialogProps = {
  readonly customer_id: string;
  readonly data: Data;
  readonly onClose: (isDone: boolean) => void;
};

function ExportDialog({ customer_id, onClose }: DialogProps) {
  const text = useText('client');
  return (
    <StepDialog
      title={text('export')}
      effect={text('export.effect')}
      confirm={text('export.confirm')}
      onConfirm={(key) => call(staffClientExport, { params: { customer_id }, idempotency_key: key, body: {} })}
      onClose={onClose}
    />
  );
}

type How = 'link' | 'now';

/** The link that confirms an erasure, or the erasure itself where she wrote a letter. */
function ErasureDialog({ customer_id, data, onClose }: DialogProps) {
  const text = useText('client');
  const navigate = useNavigate();
  const forget = useForgetClient();
  const ways: readonly How[] = data.has_mailbox ? ['link', 'now'] : ['now'];
  const [how, setHow] = useTyped<How>('erasure', ways[0] ?? 'now');
  const [isChecked, setChecked] = useTyped('identity checked', false);
  const body = how === 'link' ? ({ how } as const) : ({ how, is_identity_checked: isChecked } as const);
  return (
    <StepDialog
      title={text('erase')}
      effect={text(`erase.effect.${how}`)}
      confirm={text(`erase.confirm.${how}`)}
      isDanger
      isConfirmable={how === 'link' || isChecked}
      onConfirm={async (key) => {
        await call(staffClientErasure, { params: { customer_id }, idempotency_key: key, body });
        // Nothing of the client is left to read.
        if (how === 'link') return;
        await navigate('/find');
        forget(customer_id);
      }}
      onClose={onClose}
    >
      {() => (
        <>
          {data.payment_open && <Notice tone="warn">{text('erase.payment_open')}</Notice>}
          {data.waiting_orders.length > 0 && <p>{text('erase.waiting', { orders: data.waiting_orders.join(', ') })}</p>}
          <Select
            label={text('erase.how')}
            value={how}
            choices={ways.map((value) => ({ value, name: text(`erase.how.${value}`) }))}
            onChange={setHow}
          />
          {how === 'now' && <Tick label={text('erase.identity')} isTicked={isChecked} onChange={setChecked} />}
        </>
      )}
    </StepDialog>
  );
}

/** What the client may ask the house for: all that it holds about her, and to be forgotten. */
export function ClientData({ page }: { readonly page: CareClient }) {
  const text = useText('client');
  const [asked, setAsked] = useState<'export' | 'erase' | null>(null);
  const [isSent, setSent] = useState(false);
  const { personal_data: data, client } = page;
  if (!data) return null;
  const close = (isDone: boolean) => {
    setAsked(null);
    setSent(isDone);
  };
  const { customer_id } = client;
  return (
    <Sheet title={text('data')}>
      {isSent && <Notice tone="good">{text('data.sent')}</Notice>}
      <p className={css.soft}>{text(data.has_mailbox ? 'data.lead' : 'data.no_mailbox')}</p>
      <p className={css.papers}>
        {data.has_mailbox && <Button onClick={() => setAsked('export')}>{text('export')}</Button>}
        <Button weight="danger" onClick={() => setAsked('erase')}>
          {text('erase')}
        </Button>
      </p>
      {asked === 'export' && <ExportDialog customer_id={customer_id} data={data} onClose={close} />}
      {asked === 'erase' && <ErasureDialog customer_id={customer_id} data={data} onClose={close} />}
    </Sheet>
  );
}
