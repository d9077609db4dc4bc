import { dayAt, houseBooks } from '../../../platform/shop/houseBooks.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { keepReportDays } from './reportQueries.ts';

/** Days of one transaction. */
const atOnce = 7;
/** How long one sweep sums, in ms; the next one goes on. */
const longest = 10_000;
/** After its end a day waits for what is still being written, in ms: no transaction of the shop is as long. */
const waitMs = 3_600_000;

/** Sums the figures of the days that are over. Doing it twice is doing it once. decisions/0137. */
export async function keepReports(shop: Shop, most = atOnce): Promise<void> {
  const books = houseBooks(shop.config.house);
  const before = dayAt(new Date(shop.now().getTime() - waitMs), books);
  const until = performance.now() + longest;
  let isMore = true;
  while (isMore && performance.now() < until)
    // oxlint-disable-next-line no-await-in-loop -- some days after the others
    isMore = await keepReportDays(shop.db, books.zone, { before, most });
}
