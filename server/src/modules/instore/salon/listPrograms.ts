import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { SalonProgram, salonProgram as oneContract, salonPrograms as contract } from '@vitrine/contract/salon';
import { boutiqueSchema } from '@vitrine/contract/stores';
import { dayMessage, monthAfter, monthSpan, salonToday, sessionsByDay, weeksOf } from '@vitrine/rules/salon/calendar';
import { reservationRefusal, salonStatus } from '@vitrine/rules/salon/session';
import { canWait } from '@vitrine/rules/salon/waiting';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { boutiqueNames } from '../../catalog/stores/boutiqueNames.ts';
import { salons } from '../../catalog/stores/salons.ts';
import { placeViews } from './placeView.ts';
import * as queries from './queries.ts';

/** A session as its visitor sees it. Spec 2 §3, §4. */
function programView(row: queries.ProgramRow, now: number): SalonProgram {
  const { pid, start_time, end_time, opens_at, reserved } = row;
  const session = {
    ...row,
    start_time: start_time.getTime(),
    end_time: end_time.getTime(),
    opens_at: opens_at.getTime(),
  };
  const refusal = reservationRefusal(session, reserved, now);
  return {
    pid,
    start_time: start_time.toISOString(),
    end_time: end_time.toISOString(),
    opens_at: opens_at.toISOString(),
    reserved,
    reservable: refusal === null,
    waitable: canWait(refusal, session.start_time, now),
    status: salonStatus(session, reserved, now),
  };
}

/** The first day of the week in a storefront, 1 for Monday to 7 for Sunday. */
const firstWeekday = (locale: Locale): number => new Intl.Locale(storefrontOf(locale).tag).getWeekInfo().firstDay;

/** The salon of the call, else that of the storefront's country, else the house's first. Throws store_unknown. */
function chosen<Store extends { store_id: string; country: string }>(
  all: readonly Store[],
  store_id: string | undefined,
  locale: Locale,
): Store | undefined {
  if (store_id === undefined) return all.find(({ country }) => country === storefrontOf(locale).country) ?? all[0];
  const found = all.find((one) => one.store_id === store_id);
  if (!found) throw new ApiError('store_unknown');
  return found;
}

/** A month of a salon's sessions by day, on the salon's own clock. Throws store_unknown. Spec 2 §2, §3, §4. */
export async function listPrograms(
  shop: Shop,
  visitor: Visitor,
  { locale, store_id, ...asked }: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const now = shop.now();
  const all = await salons(shop.db);
  const salon = chosen(all, store_id, locale);
  const timezone = salon?.timezone ?? 'UTC';
  const today = salonToday(now.getTime(), timezone);
  const month = { year: asked.year ?? today.year, month: asked.month ?? today.month };
  const { from, until } = monthSpan(month, timezone);
  // A session that has begun is not offered any more; the visitor's own are in their reservations.
  const span = { from: new Date(Math.max(from, now.getTime() + 1)), until: new Date(until) };
  const rows = salon ? await queries.programs(shop.db, salon.store_id, span, visitor.customer_id) : [];
  const sessions = rows.map((row) => ({ start_time: row.start_time.getTime(), row }));
  const byDay = sessionsByDay(sessions, timezone);
  const names = await boutiqueNames(
    shop.db,
    all.map((one) => one.store_id),
    locale,
  );
  const nameOf = (id: string) => boutiqueSchema.parse(names.get(id));
  return {
    salon: salon ? nameOf(salon.store_id) : null,
    salons: all.map((one) => nameOf(one.store_id)),
    ...month,
    today: today.date,
    previous: monthAfter(month, -1),
    next: monthAfter(month, 1),
    weeks: weeksOf(month, firstWeekday(locale)).map((week) =>
      week.map((day) => {
        const found = byDay.get(day.date) ?? [];
        return {
          ...day,
          programs: found.map(({ row }) => programView(row, now.getTime())),
          message: dayMessage(found, day.date, today.date),
        };
      }),
    ),
  };
}

/** One session, and what the visitor has in it. Throws not_found, also for one that is called off. Spec 2 §2. */
export async function showProgram(
  shop: Shop,
  { customer_id }: Visitor,
  pid: string,
  locale: Locale,
): Promise<AnswerOf<typeof oneContract>> {
  const row = await queries.program(shop.db, pid, customer_id);
  const salon = row && (await boutiqueNames(shop.db, [row.store_id], locale)).get(row.store_id);
  if (!row || !salon) throw new ApiError('not_found');
  const own = customer_id === null ? undefined : await queries.placeIn(shop.db, pid, customer_id);
  const [reservation = null] = own ? await placeViews(shop, [own], locale) : [];
  const now = shop.now();
  return { program: programView(row, now.getTime()), has_begun: now >= row.start_time, salon, reservation };
}
