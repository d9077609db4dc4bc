import { deliveryWindow, dispatchDay } from '@vitrine/rules/shipping/deliveryDates';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import type { ParcelDates } from './history.ts';
import { isShipped, stageOf, type Way } from './status.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** A tracking number in a carrier's format, different for each purchase moment. */
function trackNumber(country: string, ordered_at: Date): string {
  const serial = String(Math.floor(ordered_at.getTime() / 1000) % 1_000_000_000).padStart(9, '0');
  return `RX ${serial} ${country.toUpperCase()}`;
}

/**
 * The shipping and delivery dates and the tracking number, within the days that the shop promised. The hours vary with the
 * orders' minutes.
 */
export function parcelDates({ country, method, ordered_at, now }: Way, status: OrderStatus): ParcelDates {
  if (!isShipped(status)) return { shipped_at: null, delivered_at: null, track_number: null };
  const minutes = ordered_at.getUTCMinutes();
  const leaves = Date.parse(`${dispatchDay(country, ordered_at)}T14:00:00Z`) + minutes * minuteMs;
  const left = Math.min(Math.max(leaves, ordered_at.getTime() + 40 * minuteMs), now.getTime() - 40 * minuteMs);
  const shipped_at = new Date(left).toISOString();
  const track_number = trackNumber(country, ordered_at);
  if (stageOf[status] === 'on_its_way') return { shipped_at, delivered_at: null, track_number };
  const { arrives_from, arrives_until } = deliveryWindow(country, method, ordered_at);
  const days = Math.round((Date.parse(arrives_until) - Date.parse(arrives_from)) / dayMs) + 1;
  const arrives = Date.parse(`${arrives_from}T09:20:00Z`) + (minutes % days) * dayMs + minutes * 7 * minuteMs;
  const arrived = Math.max(Math.min(arrives, now.getTime() - 20 * minuteMs), left + 10 * minuteMs);
  return { shipped_at, delivered_at: new Date(arrived).toISOString(), track_number };
}
