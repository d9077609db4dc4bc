import { staffTransferStock, staffWriteOff } from '@vitrine/contract/staffStock';
import { type FormEvent, useState } from 'react';
import { call, CallError } from '../../lib/calls/call.ts';
import { reasonOf } from '../../lib/calls/refusals.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextArea, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import ui from '../../ui/ui.module.css';

const kinds = ['write_off', 'transfer'] as const;
type Kind = (typeof kinds)[number];
type Moved = { readonly sku: string; readonly places: readonly { readonly place: string; readonly free: number }[] };

/** Takes pieces out of a place, or moves them to another one. */
export function Stock() {
  const text = useText('stock');
  const fault = useFault();
  const { staff } = useMember();
  const [kind, setKind] = useState<Kind>('write_off');
  const [values, setValues] = useState({
    sku: '',
    pieces: '1',
    from: staff.store_id ?? 'ecom',
    to: '',
    reason: '',
    reference: '',
  });
  const { isBusy, error, take } = useTake();
  const [moved, setMoved] = useState<Moved | null>(null);
  const put = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const refused = reasonOf(error);
  const faultOf = (...names: readonly string[]) => (refused && names.includes(refused.field) ? fault(error) : null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMoved(null);
    const { sku, from, to, reason } = values;
    const reference = values.reference.trim();
    const body = { sku, pieces: Number(values.pieces), reason, ...(reference === '' ? {} : { reference }) };
    const isTaken = await take(async (key) =>
      setMoved(
        kind === 'write_off'
          ? await call(staffWriteOff, { body: { ...body, place: from }, key })
          : await call(staffTransferStock, { body: { ...body, from, to }, key }),
      ),
    );
    if (isTaken) put({ sku: '', pieces: '1', reason: '', reference: '' });
  };
  const free = error instanceof CallError ? error.detail.free : undefined;
  return (
    <Page title={text('title')} lead={text('lead')}>
      <Sheet>
        <form className={ui.fields} onSubmit={(event) => void submit(event)}>
          {moved && (
            <Notice tone="good">
              {text('done', { sku: moved.sku })}{' '}
              {moved.places.map(({ place, free: left }) => text('free', { place, count: left })).join(' ')}
            </Notice>
          )}
          {error !== null && refused === null && <Notice tone="bad">{fault(error)}</Notice>}
          <Select
            label={text('kind')}
            value={kind}
            choices={kinds.map((value) => ({ value, name: text(`kind.${value}`) }))}
            onChange={setKind}
          />
          <TextField
            label={text('sku')}
            isRequired
            fault={faultOf('sku')}
            value={values.sku}
            onChange={(sku) => put({ sku })}
          />
          <TextField
            label={text('pieces')}
            type="number"
            min={1}
            isRequired
            fault={faultOf('pieces')}
            hint={free === undefined ? undefined : text('free.left', { count: free })}
            value={values.pieces}
            onChange={(pieces) => put({ pieces })}
          />
          <TextField
            label={text(kind === 'write_off' ? 'place' : 'from')}
            hint={text('place.hint')}
            isRequired
            fault={faultOf('place', 'from')}
            value={values.from}
            onChange={(from) => put({ from })}
          />
          {kind === 'transfer' && (
            <TextField
              label={text('to')}
              hint={text('place.hint')}
              isRequired
              fault={faultOf('to')}
              value={values.to}
              onChange={(to) => put({ to })}
            />
          )}
          <TextArea
            label={text('reason')}
            fault={faultOf('reason')}
            maxLength={500}
            value={values.reason}
            onChange={(reason) => put({ reason })}
          />
          <TextField
            label={text('reference')}
            hint={text('reference.hint')}
            fault={faultOf('reference')}
            value={values.reference}
            onChange={(reference) => put({ reference })}
          />
          <div>
            <Button type="submit" weight="main" disabled={isBusy}>
              {text(`kind.${kind}`)}
            </Button>
          </div>
        </form>
      </Sheet>
    </Page>
  );
}
