import type { PromotionView } from '@vitrine/contract/staffPromotions';
import { countryTable } from '@vitrine/rules/countries/countryTable';
import { promotionKinds } from '@vitrine/rules/promotions/promotion';
import { currenciesOf, scopeFields } from '@vitrine/rules/promotions/promotionDraft';
import { useId } from 'react';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField, Tick } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { CodesField } from './CodesField.tsx';
import { CountriesField } from './CountriesField.tsx';
import type { PromotionForm } from './promotionForm.ts';
import css from './promotions.module.css';
import { useFound } from './useFound.ts';

export type FieldsProps = {
  readonly form: PromotionForm;
  readonly type: (part: Partial<PromotionForm>) => void;
  readonly faultAt: (field: string) => string | null;
  /** What is stored, with the names of its pieces. */
  readonly promotion: PromotionView | null;
};

function Gift({ form, type, faultAt }: FieldsProps) {
  const text = useText('promotions');
  const id = useId();
  const found = useFound('piece', form.gift);
  return (
    <>
      <TextField
        label={text('gift')}
        hint={text('gift.hint')}
        value={form.gift}
        onChange={(gift) => type({ gift })}
        fault={faultAt('gift')}
        list={id}
      />
      <datalist id={id}>
        {found.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** What it gives. */
function Gives(props: FieldsProps) {
  const { form, type, faultAt } = props;
  const text = useText('promotions');
  return (
    <Sheet title={text('gives')}>
      <div className={css.pairs}>
        <Select
          label={text('kind')}
          value={form.kind}
          choices={promotionKinds.map((value) => ({ value, name: text(`kind.${value}`) }))}
          onChange={(kind) => type({ kind })}
        />
        {form.kind === 'percent' && (
          <TextField
            label={text('percent')}
            hint={text('percent.hint')}
            value={form.percent}
            onChange={(percent) => type({ percent })}
            fault={faultAt('percent')}
          />
        )}
        {form.kind === 'delivery' && (
          <Select
            label={text('methods')}
            value={form.all_methods ? 'all' : 'first'}
            choices={(['first', 'all'] as const).map((value) => ({ value, name: text(`methods.${value}`) }))}
            onChange={(value) => type({ all_methods: value === 'all' })}
          />
        )}
        {form.kind === 'gift' && <Gift {...props} />}
      </div>
    </Sheet>
  );
}

/** The clock on which a moment is typed, and what that of the one chosen country shows then. */
function useZoneHint(): (typed: string, countries: PromotionForm['countries']) => string {
  const text = useText('promotions');
  const { momentAt, country: nameOf } = useFormats();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (typed, countries) => {
    const [only, ...others] = countries;
    const at = new Date(typed);
    if (only === undefined || others.length > 0 || Number.isNaN(at.getTime())) return text('zone.hint', { zone });
    const moment = momentAt(at.toISOString(), countryTable[only].time_zone);
    return text('zone.there', { zone, country: nameOf(only), moment });
  };
}

/** The end, which may change also after the start. */
function Until({ form, type, faultAt }: Omit<FieldsProps, 'promotion'>) {
  const text = useText('promotions');
  const zoneHint = useZoneHint();
  return (
    <TextField
      label={text('until')}
      type="datetime-local"
      hint={form.ends_at === '' ? text('until.hint') : zoneHint(form.ends_at, form.countries)}
      value={form.ends_at}
      onChange={(ends_at) => type({ ends_at })}
      fault={faultAt('ends_at')}
    />
  );
}

/** From when until when. */
function When({ form, type, faultAt }: FieldsProps) {
  const text = useText('promotions');
  const zoneHint = useZoneHint();
  return (
    <Sheet title={text('when')}>
      <div className={css.pairs}>
        <TextField
          label={text('from')}
          type="datetime-local"
          hint={zoneHint(form.starts_at, form.countries)}
          value={form.starts_at}
          onChange={(starts_at) => type({ starts_at })}
          fault={faultAt('starts_at')}
        />
        <Until form={form} type={type} faultAt={faultAt} />
      </div>
    </Sheet>
  );
}

/** From which value of goods, in each currency of the chosen countries. */
function Minimums({ form, type, faultAt }: FieldsProps) {
  const text = useText('promotions');
  const asked = currenciesOf(form.countries);
  return (
    <Sheet title={text('conditions')}>
      <p className={css.soft}>{text(asked.length === 0 ? 'conditions.none' : 'conditions.hint')}</p>
      {asked.length > 0 && (
        <div className={css.pairs}>
          {asked.map((currency) => (
            <TextField
              key={currency}
              label={text('minimum', { currency })}
              value={form.minimums[currency] ?? ''}
              onChange={(typed) => type({ minimums: { ...form.minimums, [currency]: typed } })}
              fault={faultAt(`minimums.${currency}`)}
            />
          ))}
        </div>
      )}
    </Sheet>
  );
}

/** The pieces that it holds for. */
function Scope({ form, type, faultAt, promotion }: FieldsProps) {
  const text = useText('promotions');
  return (
    <Sheet title={text('scope')}>
      <p className={css.soft}>{text('scope.hint')}</p>
      <div className={css.pairs}>
        {scopeFields.map((field) => {
          const of = field.endsWith('categories') ? 'category' : 'product';
          return (
            <CodesField
              key={field}
              label={text(`scope.${field}`)}
              of={of}
              codes={form[field]}
              names={(of === 'category' ? promotion?.names.categories : promotion?.names.products) ?? []}
              fault={faultAt(field)}
              onChange={(codes) => type({ [field]: codes })}
            />
          );
        })}
      </div>
    </Sheet>
  );
}

/** For whom, and how often. */
function Uses({ form, type, faultAt }: FieldsProps) {
  const text = useText('promotions');
  const isPerPerson = form.per_person.trim() !== '';
  return (
    <Sheet title={text('who')}>
      <Tick label={text('needs_code')} isTicked={form.needs_code} onChange={(needs_code) => type({ needs_code })} />
      <Tick
        label={text('needs_account')}
        isTicked={form.needs_account || isPerPerson}
        isDisabled={isPerPerson}
        onChange={(needs_account) => type({ needs_account })}
      />
      <div className={css.pairs}>
        {(['per_person', 'in_all'] as const).map((field) => (
          <TextField
            key={field}
            label={text(field)}
            hint={text(field === 'per_person' ? 'per_person.hint' : 'uses.hint')}
            inputMode="numeric"
            value={form[field]}
            onChange={(typed) => type({ [field]: typed })}
            fault={faultAt(field)}
          />
        ))}
      </div>
    </Sheet>
  );
}

/** All fields of a draft. */
export function PromotionFields(props: FieldsProps) {
  const { form, type, faultAt } = props;
  const text = useText('promotions');
  return (
    <>
      <Sheet>
        <TextField
          label={text('name')}
          hint={text('name.hint')}
          isRequired
          value={form.name}
          onChange={(name) => type({ name })}
          fault={faultAt('name')}
        />
      </Sheet>
      <Gives {...props} />
      <Sheet>
        <CountriesField
          chosen={form.countries}
          fault={faultAt('countries')}
          onChange={(countries) => type({ countries })}
        />
      </Sheet>
      <When {...props} />
      <Minimums {...props} />
      <Scope {...props} />
      <Uses {...props} />
    </>
  );
}

/** What may change of a promotion that has started. */
export function StartedFields({ form, type, faultAt }: FieldsProps) {
  const text = useText('promotions');
  return (
    <Sheet>
      <p className={css.soft}>{text('started')}</p>
      <div className={css.pairs}>
        <TextField
          label={text('name')}
          hint={text('name.hint')}
          isRequired
          value={form.name}
          onChange={(name) => type({ name })}
          fault={faultAt('name')}
        />
        <Until form={form} type={type} faultAt={faultAt} />
      </div>
    </Sheet>
  );
}
