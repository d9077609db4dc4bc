import { staffTransferStock, staffWriteOff } from '@vitrine/contract/staffStock';
import { type FormEvent, useState } from 'react';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { reasonOf } from '../../lib/calls/refusals.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextArea, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { PlaceSelect } from '../../ui/PlaceSelect.tsx';
import ui from '../../ui/ui.module.css';
import { usePlaceName } from '../../ui/useStores.ts';

const kinds = ['write_off', 'transfer'] as const;
type Kind = (typeof kinds)[number];
type Values = {
  readonly kind: Kind;
  readonly sku: string;
  readonly pieces: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly reference: string;
};
const emptied = { sku: '', pieces: '1', reason: '', reference: '' };
type Moved = { readonly sku: string; readonly places: readonly { readonly place: string; readonly free: number }[] };

function move({ kind, sku, pieces, from, to, reason, reference: typed }: Values, key: string): Promise<Moved> {
  const reference = typed.trim();
  const body = { sku, pieces: Number(pieces), reason, ...(reference === '' ? {} : { reference }) };
  return kind === 'write_off'
    ? call(staffWriteOff, { body: { ...body, place: from }, idempotency_key: key })
    : call(staffTransferStock, { body: { ...body, from, to }, idempotency_key: key });
}

/** The state of the form: what was typed, and what became of it. */
function useMove(store_id: string | null) {
  const [values, setValues] = useTyped<Values>('stock', {
    ...emptied,
    kind: 'write_off',
    from: store_id ?? 'ecom',
    to: '',
  });
  const { isBusy, error, take } = useTake();
  const [moved, setMoved] = useState<Moved | null>(null);
  const put = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const submit = async () => {
    setMoved(null);
    if (await take(async (key) => setMoved(await move(values, key)))) put(emptied);
  };
  return { values, put, submit, error, moved, isBusy };
}

function Places({ values, put, faultOf }: FieldsProps) {
  const text = useText('stock');
  return (
    <>
      <PlaceSelect
        label={text(values.kind === 'write_off' ? 'place' : 'from')}
        fault={faultOf('place', 'from')}
        value={values.from}
        onChange={(from) => put({ from })}
      />
      {values.kind === 'transfer' && (
        <PlaceSelect label={text('to')} fault={faultOf('to')} value={values.to} onChange={(to) => put({ to })} />
      )}
    </>
  );
}

type FieldsProps = {
  readonly values: Values;
  readonly put: (change: Partial<Values>) => void;
  readonly faultOf: (...names: readonly string[]) => string | null;
};

function Fields({ free, ...form }: FieldsProps & { readonly free: number | undefined }) {
  const text = useText('stock');
  const { values, put, faultOf } = form;
  return (
    <>
      <Select
        label={text('kind')}
        value={values.kind}
        choices={kinds.map((value) => ({ value, name: text(`kind.${value}`) }))}
        onChange={(kind) => put({ kind })}
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
      <Places {...form} />
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
    </>
  );
}

/** Takes pieces out of a place, or moves them to another one. */
export function Stock() {
  const text = useText('stock');
  const fault = useFault();
  const { staff } = useMember();
  const placeOf = usePlaceName();
  const { values, put, submit, error, moved, isBusy } = useMove(staff.store_id);
  const refused = reasonOf(error);
  const faultOf = (...names: readonly string[]) => (refused && names.includes(refused.field) ? fault(error) : null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Page title={text('title')} lead={text('lead')}>
      <Sheet>
        <form className={ui.fields} onSubmit={onSubmit}>
          {moved && (
            <Notice tone="good">
              {text('done', { sku: moved.sku })}{' '}
              {moved.places.map(({ place, free }) => text('free', { place: placeOf(place), count: free })).join(' ')}
            </Notice>
          )}
          {error !== null && refused === null && <Notice tone="bad">{fault(error)}</Notice>}
          <Fields
            values={values}
            put={put}
            faultOf={faultOf}
            free={error instanceof ApiError ? error.detail.free : undefined}
          />
          <div>
            <Button type="submit" weight="main" disabled={isBusy}>
              {text(`kind.${values.kind}`)}
            </Button>
          </div>
        </form>
      </Sheet>
    </Page>
  );
}
