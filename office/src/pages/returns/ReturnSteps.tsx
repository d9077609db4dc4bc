import { staffReturnStep } from '@vitrine/contract/staff';
import { staffReturnStepPreview } from '@vitrine/contract/staffPreview';
import { type HouseRefusal, houseRefusals, refusalNoteLength } from '@vitrine/rules/returns/houseRefusals';
import type { HouseStep } from '@vitrine/rules/returns/houseSteps';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextArea, TextField, Tick } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { UnitGroup } from '../../ui/UnitGroup.tsx';
import { StepEffects } from '../../ui/StepEffects.tsx';
import type { Back } from './returnType.ts';

type StepField = 'units' | 'is_damaged' | 'refusal_reason' | 'refusal_note' | 'track_number';
const stepForms: Readonly<Record<HouseStep, { readonly fields: readonly StepField[]; readonly isDanger?: true }>> = {
  receive: { fields: ['units'] },
  accept: { fields: ['is_damaged'] },
  refuse: { fields: ['refusal_reason', 'refusal_note'], isDanger: true },
  send: { fields: ['track_number'] },
  deliver: { fields: [] },
  give_up: { fields: ['is_damaged'], isDanger: true },
  write_off: { fields: [], isDanger: true },
};

/** Whether this page has a form for a step: a server that is newer than the page may offer others. */
const hasForm = (step: HouseStep): boolean => Object.hasOwn(stepForms, step);

type Values = {
  units: Readonly<Record<string, number>>;
  is_damaged: boolean;
  refusal_reason: HouseRefusal;
  refusal_note: string;
  track_number: string;
};

/** What the form says, as the call of a step takes it. */
function bodyOf({ items }: Back, step: HouseStep, values: Values) {
  const { fields } = stepForms[step];
  const has = (field: StepField) => fields.includes(field);
  const track_number = values.track_number.trim();
  const refusal_note = values.refusal_note.trim();
  const units = items.map(({ item_order_id, qty }) => ({ item_order_id, qty: values.units[item_order_id] ?? qty }));
  return {
    step,
    ...(has('units') ? { units } : {}),
    ...(has('is_damaged') ? { is_damaged: values.is_damaged } : {}),
    ...(has('refusal_reason') ? { refusal_reason: values.refusal_reason } : {}),
    ...(has('refusal_note') && refusal_note !== '' ? { refusal_note } : {}),
    ...(has('track_number') && track_number !== '' ? { track_number } : {}),
  };
}

type FieldsProps = {
  readonly back: Back;
  readonly step: HouseStep;
  readonly values: Values;
  readonly put: (change: Partial<Values>) => void;
  readonly faultOf: (field: string) => string | null;
};

/** How many units of each piece arrived. */
function UnitFields({ back, values, put, faultOf }: FieldsProps) {
  const text = useText('returns');
  return (
    <UnitGroup legend={text('count')} fault={faultOf('units')}>
      {back.items.map(({ item_order_id, product_name: name, qty }) => (
        <TextField
          key={item_order_id}
          label={text('count.of', { name, count: qty })}
          type="number"
          min={0}
          max={qty}
          value={String(values.units[item_order_id] ?? qty)}
          onChange={(typed) => put({ units: { ...values.units, [item_order_id]: Math.trunc(Number(typed)) || 0 } })}
        />
      ))}
    </UnitGroup>
  );
}

/** Why the house refuses it, which the client reads. */
function RefusalFields({ values, put, faultOf }: FieldsProps) {
  const text = useText('returns');
  return (
    <>
      <Select
        label={text('refusal')}
        fault={faultOf('refusal_reason')}
        value={values.refusal_reason}
        choices={houseRefusals.map((value) => ({ value, name: text(`refusal.${value}`) }))}
        onChange={(refusal_reason) => put({ refusal_reason })}
      />
      <TextArea
        label={text('refusal.note')}
        hint={text('refusal.note.hint')}
        fault={faultOf('refusal_note')}
        maxLength={refusalNoteLength}
        value={values.refusal_note}
        onChange={(refusal_note) => put({ refusal_note })}
      />
    </>
  );
}

function Fields(form: FieldsProps) {
  const text = useText('returns');
  const { step, values, put, faultOf } = form;
  const { fields } = stepForms[step];
  return (
    <>
      {fields.includes('units') && <UnitFields {...form} />}
      {fields.includes('is_damaged') && (
        <Tick label={text('damaged')} isTicked={values.is_damaged} onChange={(is_damaged) => put({ is_damaged })} />
      )}
      {fields.includes('refusal_reason') && <RefusalFields {...form} />}
      {fields.includes('track_number') && (
        <TextField
          label={text('track')}
          fault={faultOf('track_number')}
          value={values.track_number}
          onChange={(track_number) => put({ track_number })}
        />
      )}
    </>
  );
}

/** The client reads the reason: what the inspection found is chosen already. */
const untyped = ({ items }: Back): Values => ({
  units: {},
  is_damaged: false,
  refusal_reason: houseRefusals.find((one) => items.some(({ condition }) => condition === one)) ?? 'worn',
  refusal_note: '',
  track_number: '',
});

type DialogProps = { readonly back: Back; readonly step: HouseStep; readonly onClose: (isDone: boolean) => void };

function ReturnStepDialog({ back, step, onClose }: DialogProps) {
  const text = useText('returns');
  const { fields, isDanger = false } = stepForms[step];
  const [values, type] = useTyped(`step ${step}`, () => untyped(back));
  const put = (change: Partial<Values>) => type((before) => ({ ...before, ...change }));
  const params = { increment_id: back.increment_id };
  const body = bodyOf(back, step, values);
  return (
    <StepDialog
      title={text(`step.${step}`)}
      effect={text(`effect.${step}`)}
      confirm={text(`step.${step}`)}
      isDanger={isDanger}
      fields={fields}
      effects={
        <StepEffects
          asked={`${back.increment_id} ${JSON.stringify(body)}`}
          load={() => call(staffReturnStepPreview, { params, body })}
        />
      }
      onConfirm={(key) => call(staffReturnStep, { params, idempotency_key: key, body })}
      onClose={onClose}
    >
      {(faultOf) => <Fields back={back} step={step} values={values} put={put} faultOf={faultOf} />}
    </StepDialog>
  );
}

/** The steps that the server offers the member now, each with its question. */
export function ReturnSteps({ back }: { readonly back: Back }) {
  const text = useText('returns');
  const changed = useChanged();
  const [asked, setAsked] = useState<HouseStep | null>(null);
  const close = (isDone: boolean) => {
    setAsked(null);
    if (isDone) void changed();
  };
  return (
    <>
      {back.steps.filter(hasForm).map((step, place) => (
        <Button
          key={step}
          weight={stepForms[step].isDanger ? 'danger' : place === 0 ? 'main' : 'plain'}
          onClick={() => setAsked(step)}
        >
          {text(`step.${step}`)}
        </Button>
      ))}
      {asked !== null && <ReturnStepDialog back={back} step={asked} onClose={close} />}
    </>
  );
}
