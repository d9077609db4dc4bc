// What is typed about a promotion, and the draft that it means. decisions/0134.
import type { WrittenPromotion } from '@vitrine/contract/staffPromotions';
import { decimalOf, isCurrency } from '@vitrine/rules/money/money';
import { typedAmount } from '@vitrine/rules/prices/typedAmount';
import { currenciesOf, draftFaults, plainDraft } from '@vitrine/rules/promotions/promotionDraft';
import { plainFigures } from '@vitrine/rules/text/plainFigures';
import { typedWhole } from '@vitrine/rules/text/typedWhole';

/** The fields whose values are typed as texts. */
type Typed = {
  readonly percent: string;
  readonly gift: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly minimums: Readonly<Record<string, string>>;
  readonly per_person: string;
  readonly in_all: string;
};
export type PromotionForm = Omit<WrittenPromotion, keyof Typed> & Typed;

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment on the member's clock, in the form that the field of the browser has. */
function localText(iso: string): string {
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment that a field of the browser means; that of `base` where its minute is the same, which has seconds too. */
function momentOf(typed: string, base: string | null): string {
  if (base !== null && localText(base) === typed) return base;
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** The form of a promotion. */
export function formOf(written: WrittenPromotion): PromotionForm {
  const { percent, gift, starts_at, ends_at, minimums, per_person, in_all } = written;
  return {
    ...written,
    percent: percent === null ? '' : String(percent / 100),
    gift: gift ?? '',
    starts_at: localText(starts_at),
    ends_at: ends_at === null ? '' : localText(ends_at),
    minimums: Object.fromEntries(
      Object.entries(minimums).map(([currency, amount]) => [currency, decimalOf(amount, currency)]),
    ),
    per_person: per_person === null ? '' : String(per_person),
    in_all: in_all === null ? '' : String(in_all),
  };
}

/** A draft with nothing in it yet, from the next full hour on. */
export function emptyDraft(now: Date): WrittenPromotion {
  const starts = new Date(now);
  starts.setHours(starts.getHours() + 1, 0, 0, 0);
  return {
    name: '',
    kind: 'delivery',
    percent: null,
    all_methods: false,
    gift: null,
    countries: [],
    starts_at: starts.toISOString(),
    ends_at: null,
    minimums: {},
    needs_code: false,
    needs_account: false,
    per_person: null,
    in_all: null,
    categories: [],
    products: [],
    excepted_categories: [],
    excepted_products: [],
  };
}

const whole = (typed: string): number | null | undefined =>
  typed.trim() === '' ? null : (typedWhole(typed) ?? undefined);

/** Hundredths of a percent, of a text as `12.5`. */
function hundredths(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const [, units = '', parts = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))? ?%?$/u.exec(plainFigures(typed).trim()) ?? [];
  return units === '' ? undefined : Number(units) * 100 + Number(parts.padEnd(2, '0'));
}

type Read = {
  readonly written: WrittenPromotion;
  /** What is wrong, by field: `unreadable`, or a reason of the rules. */
  readonly faults: Readonly<Record<string, string>>;
};

/** The draft that a form means. `base` is what was read. */
export function readForm(form: PromotionForm, base: WrittenPromotion): Read {
  const { kind } = form;
  const unreadable: Record<string, string> = {};
  const numberOf = (field: string, value: number | null | undefined): number | null => {
    if (value !== undefined) return value;
    unreadable[field] = 'unreadable';
    return null;
  };
  const minimums = Object.entries(form.minimums).flatMap(([currency, typed]) => {
    const isAsked = isCurrency(currency) && currenciesOf(form.countries).includes(currency);
    if (!isAsked || typed.trim() === '') return [];
    const amount = numberOf(`minimums.${currency}`, typedAmount(typed, currency) ?? undefined);
    return [[currency, amount ?? 0] as const];
  });
  const written = {
    ...form,
    percent: kind === 'percent' ? numberOf('percent', hundredths(form.percent)) : null,
    all_methods: kind === 'delivery' ? form.all_methods : null,
    gift: kind === 'gift' ? form.gift.trim() : null,
    starts_at: momentOf(form.starts_at, base.starts_at),
    ends_at: form.ends_at === '' ? null : momentOf(form.ends_at, base.ends_at),
    minimums: Object.fromEntries(minimums),
    per_person: numberOf('per_person', whole(form.per_person)),
    in_all: numberOf('in_all', whole(form.in_all)),
  };
  const plain = plainDraft(written);
  return {
    written: {
      ...plain,
      countries: [...plain.countries],
      categories: [...plain.categories],
      products: [...plain.products],
      excepted_categories: [...plain.excepted_categories],
      excepted_products: [...plain.excepted_products],
    },
    faults: { ...draftFaults(written), ...unreadable },
  };
}
