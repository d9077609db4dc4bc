import type { CategoryRulePage } from '@vitrine/contract/staffCategoryRules';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { nameIn } from './RuleFields.tsx';
import type { Rule } from './ruleForm.ts';

/** What a condition asks for, as a line. */
function useConditionWords(page: CategoryRulePage): (condition: Rule['conditions'][number]) => string {
  const text = useText('categories');
  const { country, money } = useFormats();
  return (condition) => {
    const fact = text(`rule.fact.${condition.fact}`);
    if (condition.fact === 'price') {
      const { from, to } = condition;
      const amount = (minor: number | null): string =>
        minor === null ? '…' : money(minor, shopCurrency(condition.country));
      return `${fact} · ${country(condition.country)} · ${amount(from)} – ${amount(to)}`;
    }
    if (condition.fact === 'launched') return `${fact} · ${condition.days}`;
    if (!('any' in condition)) return fact;
    return `${fact} · ${condition.any.map((value) => nameIn(page.values, condition.fact, value)).join(', ')}`;
  };
}

/** A rule as a list of lines. */
export function RuleWords({ page, rule }: { readonly page: CategoryRulePage; readonly rule: Rule }) {
  const text = useText('categories');
  const wordsOf = useConditionWords(page);
  return (
    <ul>
      {rule.conditions.map((condition) => (
        <li key={JSON.stringify(condition)}>{wordsOf(condition)}</li>
      ))}
      {rule.conditions.length === 0 && <li>{text('rule.none')}</li>}
      <li>{text(`rule.arrangement.${rule.arrangement}`)}</li>
    </ul>
  );
}
