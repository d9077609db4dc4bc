import {
  type CareReturnForm,
  staffReturnDrop,
  staffReturnForm,
  staffReturnRequest,
} from '@vitrine/contract/staffReturnStart';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';
import { type Choice, choiceOf, isStored, itemsOf } from './choice.ts';
import { ReturnLines } from './ReturnLines.tsx';
import { ReturnWay } from './ReturnWay.tsx';

type WholeProps = {
  readonly increment_id: string;
  readonly data: CareReturnForm;
  readonly onType: (type: ReturnType) => void;
};

/** The choice, and once it is stored, the way back. */
function Whole({ increment_id, data: { form, request }, onType }: WholeProps) {
  const text = useText('returnstart');
  const fault = useFault();
  const changed = useChanged();
  const { isBusy, error, take } = useTake();
  const { return_type } = form;
  const [typed, setTyped] = useTyped<Choice | null>('return choice', null);
  if (return_type === null) return <Notice tone="plain">{text('nothing')}</Notice>;
  const choice = typed?.return_type === return_type ? typed : choiceOf(form, request, return_type);
  const items = itemsOf(form, choice);
  const stored = isStored(form, request, choice) && items.length > 0 ? request : null;
  const params = { increment_id };
  const ask = async () => {
    const body = { return_type, request_notes: choice.notes.trim(), items };
    if (await take(() => call(staffReturnRequest, { params, body }))) await changed();
  };
  const drop = async () => {
    if (!request) return;
    const body = { request_id: request.request_id };
    if (!(await take(() => call(staffReturnDrop, { params, body })))) return;
    setTyped({ return_type, notes: '', lines: {} });
    await changed();
  };
  return (
    <div className={css.column}>
      <Sheet title={text('what')}>
        {request !== null && typed === null && <Notice tone="plain">{text('begun')}</Notice>}
        {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
        <Select
          label={text('type')}
          value={return_type}
          choices={form.return_types.map((value) => ({ value, name: text(`type.${value}`) }))}
          onChange={onType}
        />
        {form.stated_pieces !== null && <p>{text('stated', { pieces: form.stated_pieces })}</p>}
        {form.special_return_text !== null && <p className={css.soft}>{form.special_return_text}</p>}
        <ReturnLines form={form} choice={choice} onChange={setTyped} />
        <p className={css.papers}>
          {!stored && (
            <Button weight="main" disabled={isBusy || items.length === 0} onClick={() => void ask()}>
              {text('go_on')}
            </Button>
          )}
          {request !== null && (
            <Button weight="quiet" disabled={isBusy} onClick={() => void drop()}>
              {text('drop')}
            </Button>
          )}
        </p>
      </Sheet>
      {stored && <ReturnWay increment_id={increment_id} form={form} request={stored} choice={choice} />}
    </div>
  );
}

/** A return that a member of staff starts for the client of an order, by the client's own form. */
export function ReturnStart() {
  const text = useText('returnstart');
  const fault = useFault();
  const { number = '' } = useParams();
  const [type, setType] = useTyped<ReturnType | null>('return type', null);
  const { data, error } = useQuery({
    queryKey: ['return-form', number, type],
    queryFn: () =>
      call(staffReturnForm, {
        params: { increment_id: number },
        query: type === null ? {} : { return_type: type },
      }),
    placeholderData: (before) => before,
    // Each read leaves a row in the access log of the client.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title={text('title', { number })}
      lead={
        <>
          {text('lead')} <Link to={`/orders/${number}`}>{text('back')}</Link>
        </>
      }
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {!data && error === null && <p>{text('loading')}</p>}
      {data && <Whole increment_id={number} data={data} onType={setType} />}
    </Page>
  );
}
