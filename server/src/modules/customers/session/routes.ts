import * as contract from '@vitrine/contract/openSessions';
import { syncForm as syncFormCall } from '@vitrine/contract/session';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { endOtherSessions, endSession, openSessions } from '../../../platform/session/openSessions.ts';
import { syncForm } from './syncForm.ts';

export const sessionRoutes = (shop: Shop): Route[] => [
  route(syncFormCall, async ({ visitor, reply }) => syncForm(shop, visitor, reply), { visitor: 'unread' }),
  route(contract.openSessions, ({ visitor }) => openSessions(shop, visitor)),
  route(contract.endSession, ({ visitor, params }) => endSession(shop, visitor, params.id)),
  route(contract.endOtherSessions, ({ visitor }) => endOtherSessions(shop, visitor)),
];
