// The form of a category's rule: what is typed, and the rule that it makes. decisions/0142.
import type { CategoryRulePage } from '@vitrine/contract/staffCategoryRules';
import {
  type Arrangement,
  type Condition,
  type ConditionFact,
  type ListFact,
  listFacts,
} from '@vitrine/rules/catalogue/categoryRules';
import { digitsOf } from '@vitrine/rules/money/money';
import { typedAmount } from '@vitrine/rules/prices/typedAmount';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { typedWhole } from '@vitrine/rules/text/typedWhole';

/** A condition as it is typed: each kind uses some of the fields, and keeps the others where the kind changes. */
export type ConditionForm = {
  readonly fact: ConditionFact;
  readonly any: readonly string[];
  readonly country: Country;
  readonly from: string;
  readonly to: string;
  readonly days: string;
};
export type RuleForm = { readonly conditions: readonly ConditionForm[]; readonly arrangement: Arrangement };
export type Rule = CategoryRulePage['rule'];
/** What is wrong with a field, by its path. */
export type Faults = Readonly<Record<string, 'required' | 'format'>>;

export const isListFact = (fact: ConditionFact): fact is ListFact => listFacts.some((one) => one === fact);

export const emptyCondition = (country: Country): ConditionForm => ({
  fact: 'category',
  any: [],
  country,
  from: '',
  to: '',
  days: '30',
});

const typedOf = (amount: number | null, country: Country): string => {
  if (amount === null) return '';
  const digits = digitsOf(shopCurrency(country));
  return (amount / 10 ** digits).toFixed(amount % 10 ** digits === 0 ? 0 : digits);
};

function conditionForm(condition: Condition, country: Country): ConditionForm {
  const { fact } = condition;
  const empty = { ...emptyCondition(country), fact };
  if (fact === 'launched') return { ...empty, days: String(condition.days) };
  if (fact === 'price') {
    const { country: own, from, to } = condition;
    return { ...empty, country: own, from: typedOf(from, own), to: typedOf(to, own) };
  }
  return 'any' in condition ? { ...empty, any: condition.any } : empty;
}

/** A stored rule as it is typed. */
export const formOf = (rule: Rule, country: Country): RuleForm => ({
  conditions: rule.conditions.map((condition) => conditionForm(condition, country)),
  arrangement: rule.arrangement,
});

/** A stored rule with its fields in the sequence of the form: only then are two rules compared as text. */
export const plainRule = (rule: Rule): Rule => ruleOf(formOf(rule, 'fr')).rule ?? rule;

type Made = { readonly condition: Rule['conditions'][number] | null; readonly faults: Faults };

/** An end of a price range; undefined for a text that is no amount. */
function amountOf(typed: string, country: Country): number | null | undefined {
  return typed.trim() === '' ? null : (typedAmount(typed, shopCurrency(country)) ?? undefined);
}

function conditionOf(form: ConditionForm): Made {
  const { fact, country } = form;
  if (fact === 'price') {
    const [from, to] = [amountOf(form.from, country), amountOf(form.to, country)];
    if (from === undefined || to === undefined)
      return {
        condition: null,
        faults: { ...(from === undefined && { from: 'format' }), ...(to === undefined && { to: 'format' }) },
      };
    return { condition: { fact, country, from, to }, faults: {} };
  }
  if (fact === 'launched') {
    const days = typedWhole(form.days);
    return days !== null && days > 0 && days < 1000
      ? { condition: { fact, days }, faults: {} }
      : { condition: null, faults: { days: 'format' } };
  }
  if (!isListFact(fact)) return { condition: { fact }, faults: {} };
  return form.any.length === 0
    ? { condition: null, faults: { any: 'required' } }
    : { condition: { fact, any: [...form.any] }, faults: {} };
}

/** The rule that is typed; null with what is wrong, by the path of the field (`conditions.0.days`). */
export function ruleOf({ conditions, arrangement }: RuleForm): { readonly rule: Rule | null; readonly faults: Faults } {
  const made = conditions.map(conditionOf);
  const faults: Faults = Object.fromEntries(
    made.flatMap(({ faults: own }, at) =>
      Object.entries(own).map(([field, fault]) => [`conditions.${at}.${field}`, fault]),
    ),
  );
  const whole = made.flatMap(({ condition }) => condition ?? []);
  return whole.length < made.length ? { rule: null, faults } : { rule: { conditions: whole, arrangement }, faults };
}
