import {
  type Count,
  type CountLine,
  staffCount,
  staffCountApprove,
  staffCountClose,
  staffCountUndo,
} from '@vitrine/contract/staffStockCount';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tick } from '../../ui/Field.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { Piece } from '../../ui/Piece.tsx';
import { ScanBox } from '../../ui/ScanBox.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import sheets from '../../ui/sheets.module.css';
import { usePlaceName } from '../../ui/useStores.ts';
import { SetDialog, type Shown } from './SetDialog.tsx';
import { useCounting } from './useCounting.ts';
import { useDepartmentName } from './useDepartmentName.ts';

type OneProps = { readonly number: string; readonly count: Count };

const signed = (difference: number): string => (difference > 0 ? `+${difference}` : String(difference));

/** What a blind count shows when it has ended. */
function useDifferenceColumns(): readonly Column<CountLine>[] {
  const text = useText('counts');
  return [
    { name: text('expected'), isFigure: true, isMinor: true, render: ({ expected }) => expected ?? '' },
    {
      name: text('difference'),
      isFigure: true,
      render: ({ difference, is_corrected, is_undone }) => (
        <>
          {difference === null || difference === 0 ? (difference ?? '') : <Tag tone="bad">{signed(difference)}</Tag>}{' '}
          {is_corrected && <Tag tone={is_undone ? 'warn' : 'good'}>{text(is_undone ? 'undone' : 'corrected')}</Tag>}
        </>
      ),
    },
  ];
}

function useColumns(isHidden: boolean, onSet: (line: Shown) => void): readonly Column<CountLine>[] {
  const text = useText('counts');
  const differenceColumns = useDifferenceColumns();
  const mayCount = mayAct(useMember(), 'count_stock');
  return [
    {
      name: text('piece'),
      render: (line) => (
        <Piece piece={line}>
          {mayCount && !line.is_corrected && (
            <Button weight="link" about={line.product_name} onClick={() => onSet(line)}>
              {text('set')}
            </Button>
          )}
        </Piece>
      ),
    },
    { name: text('counted'), isFigure: true, render: ({ counted }) => counted },
    ...(isHidden ? [] : differenceColumns),
    {
      name: text('by'),
      isMinor: true,
      render: ({ by, recounts }) =>
        [by, recounts > 0 && text('recounts', { count: recounts })].filter(Boolean).join(' · '),
    },
  ];
}

function Lines({ number, count, onSet }: OneProps & { readonly onSet: () => void }) {
  const text = useText('counts');
  const { ask, dialog } = useStep<Shown>((line, close) => (
    <SetDialog
      number={number}
      line={line}
      onClose={(isDone) => {
        if (isDone) onSet();
        close(isDone);
      }}
    />
  ));
  const columns = useColumns(count.is_blind && count.may_count, ask);
  return (
    <>
      <Sheet title={text('lines')}>
        {count.lines.length === 0 ? (
          <p>{text('lines.empty')}</p>
        ) : (
          <Table caption={text('lines')} columns={columns} rows={count.lines} keyOf={({ sku }) => sku} />
        )}
      </Sheet>
      {count.may_count && count.uncounted.length > 0 && (
        <Sheet>
          <details>
            <summary>
              {text('uncounted')} ({count.uncounted.length})
            </summary>
            <p>{text('uncounted.lead')}</p>
            <ul>
              {count.uncounted.map((piece) => (
                <li key={piece.sku} className={sheets.note}>
                  <Piece piece={piece}>
                    <Button weight="link" about={piece.product_name} onClick={() => ask({ ...piece, counted: null })}>
                      {text('zero')}
                    </Button>
                  </Piece>
                </li>
              ))}
            </ul>
          </details>
        </Sheet>
      )}
      {dialog}
    </>
  );
}

function ApproveDialog({ number, count, onClose }: OneProps & { readonly onClose: (isDone: boolean) => void }) {
  const text = useText('counts');
  const fault = useFault();
  const open = count.lines.filter(({ difference, is_corrected }) => difference !== 0 && !is_corrected);
  const [skus, setSkus] = useTyped<readonly string[]>('corrected lines', () => open.map(({ sku }) => sku));
  const [refusal, setRefusal] = useState<string | null>(null);
  const approve = async (key: string) => {
    setRefusal(null);
    try {
      await call(staffCountApprove, { params: { number }, idempotency_key: key, body: { skus: [...skus] } });
    } catch (error) {
      const sku = error instanceof ApiError ? error.detail.sku : undefined;
      if (sku !== undefined) setRefusal(text('refused.sku', { sku, reason: fault(error) }));
      throw error;
    }
  };
  return (
    <StepDialog
      title={text('approve')}
      effect={text('approve.effect', { count: skus.length })}
      confirm={text('approve')}
      isConfirmable={skus.length > 0}
      onConfirm={approve}
      onClose={onClose}
    >
      {() => (
        <fieldset>
          <legend>{text('approve.skus')}</legend>
          {refusal !== null && <p>{refusal}</p>}
          {open.map(({ sku, product_name, difference }) => (
            <Tick
              key={sku}
              label={`${product_name} ${signed(difference ?? 0)}`}
              isTicked={skus.includes(sku)}
              onChange={(isOn) => setSkus((before) => (isOn ? [...before, sku] : before.filter((one) => one !== sku)))}
            />
          ))}
        </fieldset>
      )}
    </StepDialog>
  );
}

/** The scans of a count that is open, and its pieces. */
function Counted({ number, count }: OneProps) {
  const text = useText('counts');
  const { result, scan, forget } = useCounting(number);
  return (
    <>
      {count.may_count && (
        <Sheet>
          <ScanBox label={text('scan.label')} result={result} onScan={scan} />
        </Sheet>
      )}
      <Lines number={number} count={count} onSet={forget} />
    </>
  );
}

type Asked = 'close' | 'approve' | 'undo';

/** The steps that the server offers of the count. */
function Acts({ number, count }: OneProps) {
  const text = useText('counts');
  const changed = useChanged();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (isDone: boolean) => {
    setAsked(null);
    if (isDone) void changed();
  };
  const params = { number };
  return (
    <>
      {count.may_count && <Button onClick={() => setAsked('close')}>{text('close')}</Button>}
      {count.may_approve && (
        <Button weight="main" onClick={() => setAsked('approve')}>
          {text('approve')}
        </Button>
      )}
      {count.may_undo && (
        <Button weight="danger" onClick={() => setAsked('undo')}>
          {text('undo')}
        </Button>
      )}
      {asked === 'approve' && <ApproveDialog number={number} count={count} onClose={close} />}
      {(asked === 'close' || asked === 'undo') && (
        <StepDialog
          title={text(asked)}
          effect={text(`${asked}.effect`)}
          confirm={text(asked)}
          isDanger={asked === 'undo'}
          onConfirm={(key) =>
            call(asked === 'close' ? staffCountClose : staffCountUndo, { params, idempotency_key: key, body: {} })
          }
          onClose={close}
        />
      )}
    </>
  );
}

/** One count: scans, differences and their approval. */
export function CountPage() {
  const text = useText('counts');
  const fault = useFault();
  const { moment } = useFormats();
  const placeOf = usePlaceName();
  const departmentName = useDepartmentName();
  const { number = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['count', number],
    queryFn: () => call(staffCount, { params: { number } }),
  });
  const count = data?.count;
  return (
    <Page
      title={text('one.title', { number })}
      lead={
        count && (
          <>
            {text('one.lead', {
              place: placeOf(count.place),
              what: count.department === null ? text('all') : departmentName(count.department, count.department_names),
              by: count.by,
              at: moment(count.started_at),
            })}{' '}
            {count.is_blind && <Tag>{text('one.blind')}</Tag>}
          </>
        )
      }
      actions={count && <Acts number={number} count={count} />}
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {count && count.closed_at !== null && count.needs_other && (count.differences ?? 0) > 0 && (
        <Notice>{text('needs_other')}</Notice>
      )}
      {count && <Counted number={number} count={count} />}
    </Page>
  );
}
