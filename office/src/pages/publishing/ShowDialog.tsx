import { staffPropose } from '@vitrine/contract/staffHistory';
import { staffProposeSet } from '@vitrine/contract/staffProposalSets';
import type { PublishingView } from '@vitrine/contract/staffPublishing';
import { localMomentField, momentOfField } from './momentField.ts';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** What is to be shown or hidden: in the whole house, or in the storefronts of some countries. */
export type Showing = { readonly hides: boolean; readonly countries: readonly Country[] | null };

type Props = { readonly view: PublishingView; readonly asked: Showing; readonly onClose: (isDone: boolean) => void };

/** The open baskets of the storefronts that lose the product. */
function basketsIn({ countries }: PublishingView, chosen: Showing['countries']): number {
  return countries
    .filter(({ country }) => chosen === null || chosen.includes(country))
    .reduce((sum, { baskets }) => sum + baskets, 0);
}

type Typed = { readonly reason: string; readonly when: 'now' | 'later'; readonly day: string; readonly time: string };

/** Sends a step of the whole house, or of some countries. */
function send(
  { product }: PublishingView,
  { hides, countries }: Showing,
  { reason, when, day, time }: Typed,
  idempotency_key: string,
): Promise<unknown> {
  if (countries === null) {
    const [before, after] = [product.status, hides ? 'hidden' : 'published'];
    const status = { subject: 'product' as const, key: product.code, field: 'status' as const, before, after };
    const moment = when === 'later' ? { effective_at: momentOfField(day, time) } : {};
    return call(staffPropose, { body: { ...status, reason, ...moment }, idempotency_key });
  }
  const [before, after] = hides ? [null, true] : [true, null];
  const rows = countries.map((country) => ({ key: `${product.code}/${country}`, before, after }));
  const local_time = when === 'later' ? { local_time: { day, time } } : {};
  return call(staffProposeSet, {
    body: { subject: 'product_hidden' as const, rows, reason, ...local_time },
    idempotency_key,
  });
}

/** At once, or from a moment: of the storefront's clock, or of the member's for the whole house. */
function When({
  typed,
  isOfHouse,
  fault,
  onChange,
}: {
  readonly typed: Typed;
  readonly isOfHouse: boolean;
  readonly fault: string | null;
  readonly onChange: (typed: Typed) => void;
}) {
  const text = useText('publishing');
  const { when, day, time } = typed;
  return (
    <>
      <Select
        label={text('when')}
        value={when}
        choices={[
          { value: 'now', name: text('when.now') },
          { value: 'later', name: text(isOfHouse ? 'when.house' : 'when.local') },
        ]}
        onChange={(value) => onChange({ ...typed, when: value })}
      />
      {when === 'later' && (
        <>
          <TextField
            label={text('day')}
            type="date"
            isRequired
            value={day}
            onChange={(value) => onChange({ ...typed, day: value })}
            fault={fault}
          />
          <TextField
            label={text('time')}
            type="time"
            isRequired
            value={time}
            onChange={(value) => onChange({ ...typed, time: value })}
          />
        </>
      )}
    </>
  );
}

/** Asks when a product is shown or hidden and why, and says first who holds it. */
export function ShowDialog({ view, asked, onClose }: Props) {
  const text = useText('publishing');
  const { country } = useFormats();
  const { hides, countries } = asked;
  const about = `${hides ? 'hide' : 'show'} ${countries?.join(' ') ?? 'everywhere'}`;
  const [typed, type] = useTyped<Typed>(about, { reason: '', when: 'now', day: '', time: '00:00' });
  const { reason, when, day, time } = typed;
  const where = countries === null ? text('everywhere') : countries.map(country).join(', ');
  const title = text(hides ? 'hide' : 'show');
  return (
    <StepDialog
      title={title}
      effect={text(hides ? 'effect.hide' : 'effect.show', { where })}
      confirm={title}
      isDanger={hides}
      isConfirmable={reason.trim() !== '' && (when === 'now' || localMomentField.test(`${day} ${time}`))}
      fields={['local_time', 'effective_at']}
      onConfirm={(key) => send(view, asked, typed, key)}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          {hides && (
            <Notice tone="warn">{text('holders', { baskets: basketsIn(view, countries), wishes: view.wishes })}</Notice>
          )}
          <TextField
            label={text('reason')}
            isRequired
            value={reason}
            onChange={(value) => type({ ...typed, reason: value })}
          />
          <When
            typed={typed}
            isOfHouse={countries === null}
            fault={faultOf('local_time') ?? faultOf('effective_at')}
            onChange={type}
          />
        </>
      )}
    </StepDialog>
  );
}
