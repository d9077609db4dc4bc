import type { CategoryRulePage } from '@vitrine/contract/staffCategoryRules';
import { arrangements, conditionFacts, type ListFact, ruleLimits } from '@vitrine/rules/catalogue/categoryRules';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { type ConditionForm, emptyCondition, isListFact, type RuleForm } from './ruleForm.ts';
import css from './categories.module.css';

type Values = CategoryRulePage['values'];
type PartProps = {
  readonly condition: ConditionForm;
  readonly page: CategoryRulePage;
  readonly faultAt: (field: string) => string | null;
  readonly onChange: (change: Partial<ConditionForm>) => void;
};

/** The name of a value of the house. */
export const nameIn = (values: Values, fact: ListFact, value: string): string =>
  values[fact].find((one) => one.value === value)?.name ?? value;

/** The values that count: chosen one after the other, each taken away by its button. */
function ValuesField({ condition: { any }, fact, page, faultAt, onChange }: PartProps & { readonly fact: ListFact }) {
  const text = useText('categories');
  const left = page.values[fact].filter(({ value }) => !any.includes(value));
  return (
    <div className={css.values}>
      <Select
        label={text('rule.value')}
        value=""
        choices={[{ value: '', name: text('rule.value.choose') }, ...left]}
        fault={faultAt('any')}
        onChange={(value) => value !== '' && onChange({ any: [...any, value] })}
      />
      {any.length > 0 && (
        <ul className={css.chosen} aria-label={text('rule.chosen')}>
          {any.map((value) => (
            <li key={value}>
              <span>{nameIn(page.values, fact, value)}</span>
              <Button
                weight="quiet"
                about={nameIn(page.values, fact, value)}
                onClick={() => onChange({ any: any.filter((one) => one !== value) })}
              >
                {text('rule.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A range of prices in the currency of a country. */
function PriceFields({ condition, page, faultAt, onChange }: PartProps) {
  const text = useText('categories');
  const { country: nameOf } = useFormats();
  return (
    <>
      <Select<Country>
        label={text('rule.country')}
        value={condition.country}
        choices={page.countries.map((value) => ({ value, name: nameOf(value) }))}
        fault={faultAt('country')}
        onChange={(country) => onChange({ country })}
      />
      <TextField
        label={text('rule.from')}
        inputMode="numeric"
        value={condition.from}
        fault={faultAt('from')}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label={text('rule.to')}
        inputMode="numeric"
        value={condition.to}
        fault={faultAt('to')}
        onChange={(to) => onChange({ to })}
      />
    </>
  );
}

function ConditionFields(props: PartProps) {
  const { condition, faultAt, onChange } = props;
  const text = useText('categories');
  const { fact } = condition;
  return (
    <div className={css.filters}>
      <Select
        label={text('rule.fact')}
        value={fact}
        choices={conditionFacts.map((value) => ({ value, name: text(`rule.fact.${value}`) }))}
        fault={faultAt('fact')}
        onChange={(next) => onChange({ fact: next, any: [] })}
      />
      {isListFact(fact) && <ValuesField {...props} fact={fact} />}
      {fact === 'price' && <PriceFields {...props} />}
      {fact === 'launched' && (
        <TextField
          label={text('rule.days')}
          inputMode="numeric"
          value={condition.days}
          fault={faultAt('days')}
          onChange={(days) => onChange({ days })}
        />
      )}
    </div>
  );
}

type FieldsProps = {
  readonly page: CategoryRulePage;
  readonly form: RuleForm;
  readonly isReadOnly: boolean;
  readonly faultAt: (path: string) => string | null;
  readonly onChange: (form: RuleForm) => void;
};

/** The conditions of a rule and the order of the pieces without a place. */
export function RuleFields({ page, form, isReadOnly, faultAt, onChange }: FieldsProps) {
  const text = useText('categories');
  const { conditions } = form;
  const [first] = page.countries;
  const set = (next: readonly ConditionForm[]): void => onChange({ ...form, conditions: next });
  return (
    <fieldset className={css.rule} disabled={isReadOnly}>
      <legend className={css.legend}>{text('rule.conditions')}</legend>
      <p className={css.soft}>{text(conditions.length === 0 ? 'rule.none' : 'rule.all')}</p>
      {conditions.map((condition, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a condition has no name of its own
        <fieldset key={at} className={css.condition}>
          <legend>{text('rule.condition', { number: at + 1 })}</legend>
          <ConditionFields
            condition={condition}
            page={page}
            faultAt={(field) => faultAt(`conditions.${at}.${field}`)}
            onChange={(change) => set(conditions.map((one, place) => (place === at ? { ...one, ...change } : one)))}
          />
          <Button
            weight="quiet"
            about={text('rule.condition', { number: at + 1 })}
            onClick={() => set(conditions.filter((_, place) => place !== at))}
          >
            {text('rule.remove')}
          </Button>
        </fieldset>
      ))}
      {first !== undefined && conditions.length < ruleLimits.conditions && (
        <Button onClick={() => set([...conditions, emptyCondition(first)])}>{text('rule.add')}</Button>
      )}
      <Select
        label={text('rule.arrangement')}
        hint={text('rule.arrangement.hint')}
        value={form.arrangement}
        choices={arrangements.map((value) => ({ value, name: text(`rule.arrangement.${value}`) }))}
        onChange={(arrangement) => onChange({ ...form, arrangement })}
      />
    </fieldset>
  );
}
