// From visits to orders: counted steps, and the orders of the books. decisions/0144.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffReports';
import { deviceClasses, type ShopStep, shopSteps } from '@vitrine/rules/analytics/shopSteps';
import { addDays, type IsoDay } from '@vitrine/rules/calendar/localDay';
import { type Locale, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { stepsOfDays, viewsOfDays } from './conversionQueries.ts';
import type { Days } from './days.ts';
import { everyStep, reportDays, stepOf } from './reportDays.ts';
import { figuresOfDays } from './reportQueries.ts';
import { requireMoney } from './requireMoney.ts';

type Counts = AnswerOf<typeof contract.staffConversionReport>['all'];
type Steps = Record<ShopStep, number>;
/** What a storefront counted on a day. */
type Row = { readonly day: IsoDay; readonly locale: string; readonly of: keyof Counts; readonly count: number };

const noSteps: Steps = { visit: 0, product: 0, basket: 0, checkout: 0, payment: 0 };
const noCounts: Counts = { ...noSteps, views: 0, orders: 0 };

/** The sum of some rows. */
function summed(rows: readonly Row[]): Counts {
  const sums = { ...noCounts };
  for (const { of, count } of rows) sums[of] += count;
  return sums;
}

type Asked = { readonly zone: string; readonly only: readonly Locale[] };

/** What was counted on some days, and the steps of each device. */
async function countedOn(shop: Shop, days: Days, { zone, only }: Asked) {
  const [steps, views, orders] = await Promise.all([
    stepsOfDays(shop.db, days, only),
    viewsOfDays(shop.db, days, only),
    figuresOfDays(shop.db, ['ordered'], days, { zone, by: 'day' }),
  ]);
  const rows: Row[] = [
    ...steps.flatMap(({ day, locale, step, count }) =>
      day === null || locale === null ? [] : [{ day, locale, of: step, count }],
    ),
    ...views.map(({ day, locale, views: count }) => ({ day, locale, of: 'views' as const, count })),
    ...orders
      .filter(({ part }) => only.some((one) => one === part))
      .map(({ day, part, pieces }) => ({ day, locale: part, of: 'orders' as const, count: pieces })),
  ];
  const devices = deviceClasses.map((device) => {
    const own = { ...noSteps };
    for (const row of steps) if (row.device === device) own[row.step] += row.count;
    return { device, ...own };
  });
  return { rows, devices };
}

const days = ({ from, until }: Days): number => (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;

/** As many days before some days. */
const daysBefore = (of: Days): Days => ({ from: addDays(of.from, -days(of)), until: addDays(of.from, -1) });

/** From visits to orders, beside the days before. Throws staff_refused, payload_refused. */
export async function readConversionReport(
  shop: Shop,
  member: StaffMember,
  { country, storefront, ...query }: QueryOf<typeof contract.staffConversionReport>,
): Promise<AnswerOf<typeof contract.staffConversionReport>> {
  requireMoney(member);
  const asked = reportDays(shop, query);
  const { zone, step } = asked;
  const only = locales.filter(
    (locale) =>
      (storefront === undefined || locale === storefront) &&
      (country === undefined || storefrontOf(locale).country === country),
  );
  const before = daysBefore(asked.days);
  const [{ rows, devices }, earlier] = await Promise.all([
    countedOn(shop, asked.days, { zone, only }),
    countedOn(shop, before, { zone, only }),
  ]);
  const byStep = Map.groupBy(rows, ({ day }) => stepOf(day, asked.days, step));
  const byStorefront = Map.groupBy(rows, ({ locale }) => locale);
  return {
    ...asked.days,
    step,
    all: summed(rows),
    before: { ...before, ...summed(earlier.rows) },
    days: everyStep(asked.days, step).map((day) => ({ day, ...summed(byStep.get(day) ?? []) })),
    storefronts: only
      .map((locale) => ({
        storefront: locale,
        country: storefrontOf(locale).country,
        ...summed(byStorefront.get(locale) ?? []),
      }))
      .filter((row) => row.views > 0 || row.orders > 0 || shopSteps.some((one) => row[one] > 0))
      .sort((a, b) => b.orders - a.orders || b.visit - a.visit),
    devices: devices.filter((row) => shopSteps.some((one) => row[one] > 0)),
  };
}
