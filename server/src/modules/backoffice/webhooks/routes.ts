import * as contract from '@vitrine/contract/staffWebhooks';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import * as tasks from './webhookTasks.ts';

export const webhookRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffWebhooks, ({ member }) => tasks.readWebhooks(shop, member)),
  staffRoute(shop, contract.staffWebhookAdd, ({ member, body, step_key }) =>
    tasks.addWebhook(shop, member, body, step_key),
  ),
  staffRoute(shop, contract.staffWebhookChange, ({ member, params, body }) =>
    tasks.changeWebhook(shop, member, params.webhook_id, body),
  ),
  staffRoute(shop, contract.staffWebhookStep, ({ member, params, body, step_key }) =>
    tasks.stepWebhook(shop, member, params.webhook_id, { ...body, step_key }),
  ),
  staffRoute(shop, contract.staffWebhookDeliveries, ({ member, params, query }) =>
    tasks.readDeliveries(shop, member, params.webhook_id, query),
  ),
  staffRoute(shop, contract.staffWebhookReplay, ({ member, params }) => tasks.replay(shop, member, params)),
];
