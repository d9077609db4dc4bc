import {
  type PromotionCodeView,
  promotionCodeStates,
  type PromotionView,
  staffPromotionCodes,
  staffPromotionCodesFile,
  staffPromotionCodeWithdraw,
} from '@vitrine/contract/staffPromotions';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { fileAddress } from '../../lib/calls/fileAddress.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { type Filters, useFilters } from '../../lib/calls/useFilters.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { type Column, ListTable } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { AddCodes } from './AddCodes.tsx';
import css from './promotions.module.css';

/** A step of codes: adding some, or withdrawing one or all of them. */
type Asked = { readonly what: 'add' } | { readonly what: 'withdraw'; readonly code: string | null };

function Withdraw({
  promotion_id,
  code,
  onClose,
}: {
  readonly promotion_id: string;
  readonly code: string | null;
  readonly onClose: (isDone: boolean) => void;
}) {
  const text = useText('promotions');
  const [reason, setReason] = useTyped(`withdraw ${code ?? 'all'}`, '');
  const title = text(code === null ? 'codes.withdraw_all' : 'codes.withdraw');
  return (
    <StepDialog
      title={title}
      effect={code === null ? text('codes.withdraw_all.effect') : text('codes.withdraw.effect', { code })}
      confirm={title}
      isDanger
      isConfirmable={reason.trim() !== ''}
      onConfirm={(idempotency_key) =>
        call(staffPromotionCodeWithdraw, {
          params: { promotion_id },
          body: { withdrawn: code, reason },
          idempotency_key,
        })
      }
      onClose={onClose}
    >
      {() => <TextField label={text('reason')} isRequired isFocused value={reason} onChange={setReason} />}
    </StepDialog>
  );
}

function useColumns(ask: ((code: string) => void) | null): readonly Column<PromotionCodeView>[] {
  const text = useText('promotions');
  const { moment, count } = useFormats();
  return [
    { name: text('codes.typed'), render: ({ code }) => code },
    {
      name: text('codes.uses'),
      isFigure: true,
      render: ({ uses, most }) =>
        most === null ? count(uses) : text('codes.uses_of', { uses: count(uses), most: count(most) }),
    },
    { name: text('created'), isMinor: true, render: ({ created_at }) => moment(created_at) },
    {
      name: text('steps'),
      render: ({ code, withdrawn_at }) =>
        withdrawn_at === null ? (
          ask && (
            <Button about={code} onClick={() => ask(code)}>
              {text('codes.withdraw')}
            </Button>
          )
        ) : (
          <Tag>{text('codes.withdrawn')}</Tag>
        ),
    },
  ];
}

/** Reads the codes as a file, and holds the link to it. */
function CodesFile({ promotion_id }: { readonly promotion_id: string }) {
  const text = useText('promotions');
  const fault = useFault();
  const { isBusy, error, take } = useTake();
  const [file, setFile] = useState<{ readonly name: string; readonly address: string } | null>(null);
  const read = (): Promise<boolean> =>
    take(async () => {
      const { name, ...bytes } = await call(staffPromotionCodesFile, { params: { promotion_id }, body: {} });
      setFile({ name, address: fileAddress(bytes) });
    });
  return (
    <>
      <Button disabled={isBusy} onClick={() => void read()}>
        {text('codes.file')}
      </Button>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {file && (
        <a href={file.address} download={file.name}>
          {text('codes.download', { name: file.name })}
        </a>
      )}
    </>
  );
}

/** Which codes the list shows. */
function CodeFilters({ filters: { of, set } }: { readonly filters: Filters }) {
  const text = useText('promotions');
  return (
    <div className={css.filters}>
      <TextField
        label={text('codes.search')}
        type="search"
        value={of('code')}
        onChange={(value) => set('code', value)}
      />
      <Select
        label={text('codes.state')}
        value={promotionCodeStates.find((one) => one === of('codes')) ?? ''}
        choices={[
          { value: '', name: text('codes.all') },
          ...promotionCodeStates.map((value) => ({ value, name: text(`codes.${value}`) })),
        ]}
        onChange={(value) => set('codes', value)}
      />
    </div>
  );
}

/** The codes of a promotion with their uses, and their steps. */
export function Codes({ promotion }: { readonly promotion: PromotionView }) {
  const { promotion_id, codes, may_edit, state } = promotion;
  const text = useText('promotions');
  const { count } = useFormats();
  const filters = useFilters();
  const { of } = filters;
  const shown = promotionCodeStates.find((one) => one === of('codes'));
  const q = of('code').trim().slice(0, 40);
  const query = { ...(q !== '' && { q }), ...(shown && { state: shown }) };
  const { ask, dialog } = useStep<Asked>((asked, close) =>
    asked.what === 'add' ? (
      <AddCodes promotion_id={promotion_id} onClose={close} />
    ) : (
      <Withdraw promotion_id={promotion_id} code={asked.code} onClose={close} />
    ),
  );
  const list = useList(
    ['promotion-codes', promotion_id, query],
    (after) => call(staffPromotionCodes, { params: { promotion_id }, query: { ...query, ...after } }),
    (page) => page.codes,
  );
  const columns = useColumns(may_edit ? (code) => ask({ what: 'withdraw', code }) : null);
  return (
    <Sheet title={text('codes')}>
      <p className={css.soft}>{text('codes.count', { usable: count(codes.usable), all: count(codes.in_all) })}</p>
      {may_edit && (
        <div className={css.steps}>
          {state !== 'ended' && <Button onClick={() => ask({ what: 'add' })}>{text('codes.add')}</Button>}
          {codes.in_all > 0 && <CodesFile promotion_id={promotion_id} />}
          {codes.usable > 0 && (
            <Button weight="danger" onClick={() => ask({ what: 'withdraw', code: null })}>
              {text('codes.withdraw_all')}
            </Button>
          )}
        </div>
      )}
      {codes.in_all > 0 && <CodeFilters filters={filters} />}
      <ListTable
        caption={text('codes')}
        empty={text('codes.none')}
        list={list}
        keyOf={({ code }) => code}
        columns={columns}
      />
      {dialog}
    </Sheet>
  );
}
