import { staffCollect, staffOrderStep } from '@vitrine/contract/staff';
import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { staffOrderStepPreview, staffReviewPreview } from '@vitrine/contract/staffPreview';
import { staffReview } from '@vitrine/contract/staffTasks';
import type { OrderStep } from '@vitrine/rules/orders/orderLife';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField, Tick } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { UnitGroup } from '../../ui/UnitGroup.tsx';
import { StepEffects } from '../../ui/StepEffects.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { hasForm, stepForms } from './orderSteps.ts';

type Order = CareOrderPage['order'];
type Units = Readonly<Record<string, number>>;
type Values = {
  units: Units;
  parcel: string;
  track_number: string;
  is_damaged: boolean;
  code: string;
  is_id_checked: boolean;
};

const left = ({ qty_ordered, canceled_qty, shipped_qty }: Order['lines'][number]): number =>
  qty_ordered - canceled_qty - shipped_qty;

type CalledStep = Exclude<OrderStep, 'collect' | 'clear' | 'refuse'>;

/** What the form says, as the call of a step takes it. */
function bodyOf(step: CalledStep, values: Values) {
  const { fields } = stepForms[step];
  const units = Object.entries(values.units).flatMap(([item_order_id, qty]) =>
    qty > 0 ? [{ item_order_id, qty }] : [],
  );
  const track_number = fields.includes('parcel') ? values.parcel : values.track_number.trim();
  return {
    step,
    ...(fields.includes('units') && units.length > 0 ? { units } : {}),
    ...(track_number === '' ? {} : { track_number }),
    ...(fields.includes('is_damaged') ? { is_damaged: values.is_damaged } : {}),
  };
}

const verdictOf = (step: 'clear' | 'refuse') => ({ verdict: step === 'clear' ? 'accept' : 'refuse' }) as const;

/** Sends a step by the call that takes it. */
function take(increment_id: string, step: OrderStep, values: Values, key: string): Promise<unknown> {
  const params = { increment_id };
  if (step === 'collect') {
    const { code, is_id_checked } = values;
    return call(staffCollect, { params, body: { code, is_id_checked } });
  }
  if (step === 'clear' || step === 'refuse') return call(staffReview, { params, body: verdictOf(step) });
  return call(staffOrderStep, { params, idempotency_key: key, body: bodyOf(step, values) });
}

type EffectProps = { readonly increment_id: string; readonly step: OrderStep; readonly values: Values };

/** What the step would cause with what the form says now; a handover is proved before anything is said of it. */
function OrderStepEffects({ increment_id, step, values }: EffectProps) {
  const params = { increment_id };
  if (step === 'collect') return null;
  if (step === 'clear' || step === 'refuse') {
    const body = verdictOf(step);
    return (
      <StepEffects
        asked={`${increment_id} ${JSON.stringify(body)}`}
        load={() => call(staffReviewPreview, { params, body })}
      />
    );
  }
  const body = bodyOf(step, values);
  return (
    <StepEffects
      asked={`${increment_id} ${JSON.stringify(body)}`}
      load={() => call(staffOrderStepPreview, { params, body })}
    />
  );
}

/** The numbers of the parcels that are on their way. */
const travellingOf = ({ parcels }: Order): string[] =>
  parcels.flatMap(({ track_number, delivered_at }) =>
    delivered_at === null && track_number !== null ? [track_number] : [],
  );

type UnitProps = {
  /** What the units are for. */
  readonly legend: string;
  readonly lines: Order['lines'];
  readonly units: Units;
  readonly fault: string | null;
  readonly onChange: (units: Units) => void;
};

/** How many units of each line the parcel holds, or are cancelled. */
function UnitFields({ legend, lines, units, fault, onChange }: UnitProps) {
  const text = useText('order');
  return (
    <UnitGroup legend={legend} fault={fault}>
      {lines
        .filter((line) => left(line) > 0)
        .map((line) => (
          <TextField
            key={line.item_order_id}
            label={text('units.of', { name: line.name, count: left(line) })}
            type="number"
            min={0}
            max={left(line)}
            value={String(units[line.item_order_id] ?? 0)}
            onChange={(typed) => onChange({ ...units, [line.item_order_id]: Math.trunc(Number(typed)) || 0 })}
          />
        ))}
    </UnitGroup>
  );
}

type FieldsProps = {
  readonly order: Order;
  readonly step: OrderStep;
  readonly values: Values;
  readonly put: (change: Partial<Values>) => void;
  readonly faultOf: (field: string) => string | null;
};

/** The parcel: which one arrived, or the number of the one that leaves. */
function ParcelFields({ order, step, values, put, faultOf }: FieldsProps) {
  const text = useText('order');
  const { fields } = stepForms[step];
  const travelling = travellingOf(order);
  return (
    <>
      {fields.includes('parcel') && travelling.length > 0 && (
        <Select
          label={text('parcel')}
          value={values.parcel}
          choices={[
            // All that travels arrives only when nothing is left in the house.
            ...(order.status === 'out_for_delivery' ? [{ value: '', name: text('parcel.all') }] : []),
            ...travelling.map((value) => ({ value, name: value })),
          ]}
          onChange={(parcel) => put({ parcel })}
        />
      )}
      {fields.includes('track_number') && (
        <TextField
          label={text('track')}
          hint={text('track.hint')}
          fault={faultOf('track_number')}
          value={values.track_number}
          onChange={(track_number) => put({ track_number })}
        />
      )}
    </>
  );
}

function Fields(form: FieldsProps) {
  const text = useText('order');
  const { order, step, values, put, faultOf } = form;
  const { fields } = stepForms[step];
  return (
    <>
      {fields.includes('units') && (
        <UnitFields
          legend={text(step === 'cancel_units' ? 'units.cancel' : 'units')}
          lines={order.lines}
          units={values.units}
          fault={faultOf('units')}
          onChange={(units) => put({ units })}
        />
      )}
      <ParcelFields {...form} />
      {fields.includes('is_damaged') && (
        <Tick label={text('damaged')} isTicked={values.is_damaged} onChange={(is_damaged) => put({ is_damaged })} />
      )}
      {fields.includes('code') && (
        <TextField
          label={text('code')}
          fault={faultOf('code')}
          isRequired
          value={values.code}
          onChange={(code) => put({ code })}
        />
      )}
      {fields.includes('is_id_checked') && (
        <Tick
          label={text('id_checked')}
          isTicked={values.is_id_checked}
          fault={faultOf('is_id_checked')}
          onChange={(is_id_checked) => put({ is_id_checked })}
        />
      )}
    </>
  );
}

/** What the form of a step begins with: a parcel with all that is left, no unit to cancel, the parcel that can arrive. */
function valuesOf(order: Order, step: OrderStep): Values {
  const travelling = travellingOf(order);
  return {
    units: Object.fromEntries(
      order.lines.map((line) => [line.item_order_id, step === 'cancel_units' ? 0 : left(line)]),
    ),
    parcel: travelling.length === 1 || order.status !== 'out_for_delivery' ? (travelling[0] ?? '') : '',
    track_number: '',
    is_damaged: false,
    code: '',
    is_id_checked: false,
  };
}

type DialogProps = { readonly order: Order; readonly step: OrderStep; readonly onClose: (isDone: boolean) => void };

function OrderStepDialog({ order, step, onClose }: DialogProps) {
  const text = useText('order');
  const { fields, isDanger = false, cancels } = stepForms[step];
  const changed = useChanged();
  const [opened] = useState(order);
  const [values, type] = useTyped<Values>(`order ${step}`, () => valuesOf(order, step));
  const put = (change: Partial<Values>) => type((before) => ({ ...before, ...change }));
  const send = (key: string) =>
    take(order.increment_id, step, values, key).catch(async (error: unknown) => {
      // Read again, so that the dialog says what has changed under it.
      await changed();
      throw error;
    });
  // Without units the server ships all that is left, so an empty parcel must not be sent.
  const isEmpty = fields.includes('units') && Object.values(values.units).every((qty) => qty <= 0);
  return (
    <StepDialog
      title={text(`step.${step}`)}
      effect={text(`effect.${step}`)}
      confirm={text(`step.${step}`)}
      decline={cancels && text('leave')}
      isDanger={isDanger}
      isConfirmable={!isEmpty}
      fields={fields}
      effects={
        <>
          <ChangedMeanwhile opened={opened} now={order} />
          <OrderStepEffects increment_id={order.increment_id} step={step} values={values} />
        </>
      }
      onConfirm={send}
      onClose={onClose}
    >
      {(faultOf) => <Fields order={order} step={step} values={values} put={put} faultOf={faultOf} />}
    </StepDialog>
  );
}

/** The steps that the server offers the member now, each with its question. */
export function OrderSteps({ order, steps }: { readonly order: Order; readonly steps: readonly OrderStep[] }) {
  const text = useText('order');
  const changed = useChanged();
  const [asked, setAsked] = useState<OrderStep | null>(null);
  const close = (isDone: boolean) => {
    setAsked(null);
    if (isDone) void changed();
  };
  return (
    <>
      {steps.filter(hasForm).map((step, place) => (
        <Button
          key={step}
          weight={stepForms[step].isDanger ? 'danger' : place === 0 ? 'main' : 'plain'}
          onClick={() => setAsked(step)}
        >
          {text(`step.${step}`)}
        </Button>
      ))}
      {asked !== null && <OrderStepDialog order={order} step={asked} onClose={close} />}
    </>
  );
}
