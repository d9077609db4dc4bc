// Counts the steps from a visit to a payment, without a word about the visitor: what the shop answers anyway adds one to a number of the day.
// Nothing is stored on a device or read from it, so no consent is asked. decisions/0144.
import {
  type DeviceClass,
  deviceClassOf,
  isPageOrigin,
  type ShopStep,
  stepsOfPage,
} from '@vitrine/rules/analytics/shopSteps';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { counted } from './counted.ts';
import { addSteps } from './countQueries.ts';

type Key = `${Locale} ${DeviceClass} ${ShopStep}`;

const steps = counted<Key>((db, day, reached) =>
  addSteps(
    db,
    reached.map(([key, count]) => {
      const [locale = '', device = '', step = ''] = key.split(' ');
      return { day, locale, device, step, count };
    }),
  ),
);

type At = { readonly locale: Locale; readonly user_agent: string };

/** Notes a step; that of a robot counts as none. */
export function countStep(shop: Shop, step: ShopStep, { locale, user_agent }: At): void {
  const device = deviceClassOf(user_agent);
  if (device !== null) steps.count(shop, `${locale} ${device} ${step}`);
}

/** A page as its first call names it: its address, and how it came to be shown. Both null from a call that is no page's first. */
export type ShownPage = { readonly address: string | null; readonly origin: string | null };

/** Notes the steps that a page is. */
export function countPage(shop: Shop, { address, origin }: ShownPage, at: At): void {
  if (!isPageOrigin(origin)) return;
  for (const step of stepsOfPage(address, origin)) countStep(shop, step, at);
}

/** Writes the noted steps to the present day. */
export const writeSteps = (shop: Shop): Promise<void> => steps.write(shop);
