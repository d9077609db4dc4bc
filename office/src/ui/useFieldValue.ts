import { changeFields, isChangeField } from '@vitrine/rules/changes/changeFields';
import { type ChangeSubject, isChangeSubject, keyColumns } from '@vitrine/rules/changes/changeSubjects';
import { proposalKey, type ProposalSubject } from '@vitrine/rules/changes/proposals';
import { isStaffRole } from '@vitrine/rules/staff/staffRoles';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { useFormats } from '../lib/words/formats.ts';
import { useText } from '../lib/words/words.tsx';

/** A row of the change table, or what a proposal is about. */
export type ChangedRow = { readonly subject: ChangeSubject | ProposalSubject; readonly key: string };

/** The values that are names of the program, by subject and field; other tables have texts in fields of these names. */
const words = {
  'product.status': ['published', 'hidden'],
  'promotion.state': ['draft', 'active', 'ended'],
  'promotion.kind': ['delivery', 'percent', 'gift'],
} as const;
type Word = (typeof words)[keyof typeof words][number];

/** The word for a value that is a name of the program. */
function wordOf(subject: string, field: string, value: unknown): Word | undefined {
  const of = `${subject}.${field}`;
  const own: readonly Word[] = Object.hasOwn(words, of) ? words[of as keyof typeof words] : [];
  return own.find((one) => one === value);
}

/** The name of a recorded field; one of a newer server as it is. */
export function useFieldName(): (field: string) => string {
  const text = useText('fields');
  return (field) => (isChangeField(field) ? text(`name.${field}`) : field);
}

/** A recorded value as a person reads it: a price with its currency, a country, yes or no, a day. */
export function useFieldValue(): (row: ChangedRow, field: string, value: unknown) => string {
  const text = useText('fields');
  const shell = useText('shell');
  const { money, moment, day, rate, country: countryName } = useFormats();
  return ({ subject, key }, field, value) => {
    const kind = isChangeField(field) ? changeFields[field] : 'plain';
    const columns = isChangeSubject(subject) ? keyColumns(subject, key) : proposalKey(subject, key);
    const { country = '', currency } = columns ?? {};
    const of = currency ?? (isCountry(country) ? shopCurrency(country) : undefined);
    if (kind === 'money' && typeof value === 'number' && of !== undefined) return money(value, of);
    if (kind === 'country' && typeof value === 'string') return countryName(value);
    if (kind === 'countries' && Array.isArray(value)) return value.map((one) => countryName(String(one))).join(', ');
    const word = wordOf(subject, field, value);
    if (word !== undefined) return text(`word.${word}`);
    if (kind === 'role' && typeof value === 'string' && isStaffRole(value)) return shell(`role.${value}`);
    if (kind === 'percent' && typeof value === 'number') return rate(value * 10);
    if (kind === 'amounts' && typeof value === 'object' && value !== null)
      return Object.entries(value)
        .map(([currency, amount]) => money(Number(amount), currency))
        .join(', ');
    if (kind === 'point' && typeof value === 'object' && value !== null && 'x' in value && 'y' in value)
      return text('point', { x: String(value.x), y: String(value.y) });
    if (kind === 'flag' && typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (kind === 'list' && Array.isArray(value)) return value.join(', ');
    if (kind === 'day' && typeof value === 'string') return day(value);
    if (kind === 'moment' && typeof value === 'string') return moment(value);
    return typeof value === 'string' ? value : value === null || value === undefined ? '–' : JSON.stringify(value);
  };
}
