import * as contract from '@vitrine/contract/checkout';
import { customerIdOf } from '../../customers/customer/customerIdOf.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { listCards, removeCard, restoreCard } from './cards/cards.ts';
import { pay } from './pay.ts';
import { payDetails } from './payDetails.ts';

export const paymentRoutes = (shop: Shop): Route[] => [
  route(contract.payment, ({ visitor, body, address, host, idempotency_key, checkout_version }) =>
    pay(shop, visitor, body, { key: idempotency_key ?? '', checkout_version, address, host }),
  ),
  route(contract.paymentDetails, ({ visitor, body }) => payDetails(shop, visitor, body)),
  route(contract.savedCards, async ({ visitor }) => ({ cards: await listCards(shop, customerIdOf(visitor)) })),
  route(contract.removeCard, async ({ visitor, params }) => ({
    cards: await removeCard(shop, customerIdOf(visitor), params.id),
  })),
  route(contract.restoreCard, async ({ visitor, params }) => ({
    cards: await restoreCard(shop, customerIdOf(visitor), params.id),
  })),
];
