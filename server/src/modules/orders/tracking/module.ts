import type { Module } from '../../../platform/module/module.ts';
import { askCarriers } from './askCarriers.ts';
import { carrierWebhook } from './carrierWebhook.ts';

export const trackingModule = {
  mount: (app, shop) => void app.route('/', carrierWebhook(shop)),
  works: { askCarriers: { every: 60_000, work: askCarriers } },
} satisfies Module;
