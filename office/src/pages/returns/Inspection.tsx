import { photoBytes, staffInspect } from '@vitrine/contract/staffTasks';
import { type PieceCondition, pieceConditions } from '@vitrine/rules/returns/inspection';
import { digitsOf } from '@vitrine/rules/money/money';
import { orderStep } from '@vitrine/rules/money/wholePrice';
import { plainFigures } from '@vitrine/rules/text/plainFigures';
import { useId, useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { typedAmount } from '@vitrine/rules/prices/typedAmount';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextArea, TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import ui from '../../ui/ui.module.css';
import type { Back } from './returnType.ts';

type Item = Back['items'][number];
type Money = Pick<Back, 'country' | 'currency'>;

/** A file as base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // In parts: a photo has more bytes than a call may have arguments.
  for (let from = 0; from < bytes.length; from += 8192)
    binary += String.fromCodePoint(...bytes.subarray(from, from + 8192));
  return btoa(binary);
}

type Finding = {
  readonly condition: PieceCondition;
  readonly loss: string;
  readonly reason: string;
  readonly sellable: string;
  readonly photo: File | null;
};
type FieldsProps = {
  readonly finding: Finding;
  readonly put: (change: Partial<Finding>) => void;
  readonly faultOf: (field: string) => string | null;
};

/**
 * A loss as it is typed, a percentage or an amount as people write it, as the call takes it; null for another text. An empty field is no loss.
 */
function lossOf(typed: string, currency: string): string | null {
  const plain = plainFigures(typed).replaceAll(' ', '');
  if (/^\d{1,3}%$/u.test(plain)) return plain;
  const amount = plain === '' ? 0 : typedAmount(typed, currency);
  return amount === null ? null : String(amount);
}

/** An amount as a person would type it: `lossOf` reads it again. */
function typedOf(amount: number, order: Money): string {
  const unit = 10 ** digitsOf(order.currency);
  const isWhole = amount % unit === 0 && (amount === 0 || orderStep(order) === unit);
  return isWhole ? String(amount / unit) : (amount / unit).toFixed(digitsOf(order.currency));
}

const isTooLarge = ({ photo }: Finding): boolean => photo !== null && photo.size > photoBytes;

async function inspect({ increment_id, currency }: Back, { item_order_id }: Item, finding: Finding): Promise<unknown> {
  const { condition, loss, reason, sellable, photo } = finding;
  return call(staffInspect, {
    params: { increment_id },
    body: {
      item_order_id,
      condition,
      loss: lossOf(loss, currency) ?? '',
      reason,
      ...(sellable === '' ? {} : { sellable_qty: Math.trunc(Number(sellable)) || 0 }),
      ...(photo === null ? {} : { photo: await base64Of(photo) }),
    },
  });
}

/** A photo of the piece, which a phone takes with its camera. */
function PhotoField({ finding, put, faultOf }: FieldsProps) {
  const text = useText('returns');
  const id = useId();
  const isBad = isTooLarge(finding) || faultOf('photo') !== null;
  return (
    <div className={ui.field}>
      <label className={ui.label} htmlFor={id}>
        {text('inspect.photo')}
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        {...(isBad ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {})}
        onChange={(event) => put({ photo: event.target.files?.[0] ?? null })}
      />
      {isBad && (
        <p className={ui.fault} id={`${id}-fault`} role="alert">
          {text('inspect.photo.large')}
        </p>
      )}
    </div>
  );
}

function Fields({ most, money, ...form }: FieldsProps & { readonly most: number; readonly money: Money }) {
  const text = useText('returns');
  const { currency } = money;
  const { finding, put, faultOf } = form;
  return (
    <>
      <Select
        label={text('inspect.condition')}
        fault={faultOf('condition')}
        value={finding.condition}
        choices={pieceConditions.map((value) => ({ value, name: text(`condition.${value}`) }))}
        onChange={(condition) => put({ condition })}
      />
      <TextField
        label={text('inspect.loss')}
        hint={text('inspect.loss.hint', { currency })}
        fault={
          lossOf(finding.loss, currency) === null
            ? text('inspect.loss.format', { example: typedOf(4500, money) })
            : faultOf('loss')
        }
        value={finding.loss}
        onChange={(loss) => put({ loss })}
      />
      <TextField
        label={text('inspect.sellable')}
        hint={text('inspect.sellable.hint')}
        fault={faultOf('arrived_qty')}
        type="number"
        min={0}
        max={most}
        value={finding.sellable}
        onChange={(sellable) => put({ sellable })}
      />
      <TextArea
        label={text('inspect.reason')}
        hint={text('inspect.reason.hint')}
        fault={faultOf('reason')}
        maxLength={500}
        value={finding.reason}
        onChange={(reason) => put({ reason })}
      />
      <PhotoField {...form} />
    </>
  );
}

type DialogProps = { readonly back: Back; readonly item: Item; readonly onClose: (isDone: boolean) => void };

function InspectionDialog({ back, item, onClose }: DialogProps) {
  const text = useText('returns');
  const [finding, type] = useTyped<Finding>(`inspection ${item.item_order_id}`, () => ({
    condition: item.condition ?? 'as_new',
    // Each inspection replaces the one before: what that one found must not be lost by correcting something else.
    loss: typedOf(item.value_loss, back),
    reason: item.inspection_reason ?? '',
    sellable: item.sellable_qty === null ? '' : String(item.sellable_qty),
    photo: null,
  }));
  const put = (change: Partial<Finding>) => type((before) => ({ ...before, ...change }));
  return (
    <StepDialog
      title={text('inspect.title', { name: item.product_name })}
      effect={text('inspect.effect')}
      confirm={text('inspect.confirm')}
      isConfirmable={!isTooLarge(finding) && lossOf(finding.loss, back.currency) !== null}
      fields={['condition', 'loss', 'reason', 'photo', 'arrived_qty']}
      onConfirm={() => inspect(back, item, finding)}
      onClose={onClose}
    >
      {(faultOf) => <Fields finding={finding} put={put} faultOf={faultOf} most={item.qty} money={back} />}
    </StepDialog>
  );
}

/** The button that opens the form of what the inspection found of a piece. */
export function Inspection({ back, item }: { readonly back: Back; readonly item: Item }) {
  const text = useText('returns');
  const changed = useChanged();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button about={item.product_name} onClick={() => setOpen(true)}>
        {text('inspect')}
      </Button>
      {isOpen && (
        <InspectionDialog
          back={back}
          item={item}
          onClose={(isDone) => {
            setOpen(false);
            if (isDone) void changed();
          }}
        />
      )}
    </div>
  );
}
