import type { ListedPromotion, PromotionView, WrittenPromotion } from '@vitrine/contract/staffPromotions';
import { countryTable } from '@vitrine/rules/countries/countryTable';
import { needsAccount } from '@vitrine/rules/promotions/promotion';
import { countries as everyCountry } from '@vitrine/rules/storefronts/storefronts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { useCountryName } from '../../ui/useCountryName.ts';
import { useFieldName } from '../../ui/useFieldValue.ts';
import type { Key } from '../../lib/words/keys.ts';

const own = {
  percent: 'percent',
  kind: 'kind',
  gift: 'gift',
  gift_sku: 'gift',
  all_methods: 'methods',
  starts_at: 'from',
  ends_at: 'until',
  countries: 'countries',
  categories: 'scope.categories',
  products: 'scope.products',
  excepted_categories: 'scope.excepted_categories',
  excepted_products: 'scope.excepted_products',
  scope: 'scope',
} as const satisfies Readonly<Record<string, Key<'promotions'>>>;
const isOwn = (field: string): field is keyof typeof own => Object.hasOwn(own, field);

/** The name of a field of a promotion. */
export function usePromotionField(): (field: string) => string {
  const text = useText('promotions');
  const nameOf = useFieldName();
  return (field) => {
    const [first = '', currency] = field.split('.');
    if (currency !== undefined) return text('minimum', { currency });
    return isOwn(first) ? text(own[first]) : nameOf(first);
  };
}

/** Countries in words: all of them, the names of a few, else how many. */
export function useCountriesShown(): (countries: ListedPromotion['countries'], most?: number) => string {
  const text = useText('promotions');
  const nameOf = useCountryName();
  return (countries, most = 3) => {
    if (countries.length === everyCountry.length) return text('country.all');
    return countries.length <= most
      ? countries.map(nameOf).join(', ')
      : text('countries.count', { count: countries.length });
  };
}

type Names = Pick<PromotionView, 'names' | 'gift'>;

/** From when until when, on the member's clock, and on that of the country where there is one alone. */
function useWhenOf(): (written: Pick<WrittenPromotion, 'starts_at' | 'ends_at' | 'countries'>) => readonly string[] {
  const text = useText('promotions');
  const { moment, momentAt, country: nameOf } = useFormats();
  return ({ starts_at, ends_at, countries }) => {
    // Not typed yet.
    if (starts_at === '' || ends_at === '') return [];
    const [only, ...others] = countries;
    const from = moment(starts_at);
    const here =
      ends_at === null ? text('meaning.open', { from }) : text('meaning.when', { from, until: moment(ends_at) });
    if (only === undefined || others.length > 0) return [here];
    const zone = countryTable[only].time_zone;
    const until = ends_at === null ? text('no_end') : momentAt(ends_at, zone);
    return [here, text('meaning.there', { country: nameOf(only), from: momentAt(starts_at, zone), until })];
  };
}

/** What a promotion means, a sentence for each rule. */
export function useMeaning(): (written: WrittenPromotion, names: Names | null) => readonly string[] {
  const text = useText('promotions');
  const shown = useCountriesShown();
  const whenOf = useWhenOf();
  const { money, rate } = useFormats();
  return (written, names) => {
    const { kind, percent, all_methods, gift, countries, minimums, per_person, in_all } = written;
    const gives = {
      delivery: text(all_methods ? 'meaning.delivery_all' : 'meaning.delivery_first'),
      percent: text('meaning.percent', { percent: rate((percent ?? 0) * 10) }),
      gift: text('meaning.gift', { title: names?.gift?.title ?? gift ?? '' }),
    }[kind];
    const things = (categories: readonly string[], products: readonly string[]): string =>
      [
        ...categories.map((code) => names?.names.categories.find((one) => one.code === code)?.title ?? code),
        ...products.map((code) => names?.names.products.find((one) => one.code === code)?.title ?? code),
      ].join(', ');
    const only = things(written.categories, written.products);
    const except = things(written.excepted_categories, written.excepted_products);
    const amounts = Object.entries(minimums).map(([currency, amount]) => money(amount, currency));
    return [
      gives,
      ...(countries.length > 0 ? [text('meaning.countries', { countries: shown(countries, countries.length) })] : []),
      ...whenOf(written),
      ...(amounts.length > 0 ? [text('meaning.minimum', { amounts: amounts.join(' · ') })] : []),
      only === '' ? text('meaning.everything') : text('meaning.only', { things: only }),
      ...(except === '' ? [] : [text('meaning.except', { things: except })]),
      text(written.needs_code ? 'meaning.code' : 'meaning.no_code'),
      ...(needsAccount(written) ? [text('meaning.account')] : []),
      ...(per_person === null ? [] : [text('meaning.per_person', { count: per_person })]),
      ...(in_all === null ? [] : [text('meaning.in_all', { count: in_all })]),
      text(`shown.${kind}`),
    ];
  };
}
