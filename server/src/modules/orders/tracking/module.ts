import type { Module } from '../../../platform/module/module.ts';
import { askCarriers } from './askCarriers.ts';
import { carrierWebhook } from './carrierWebhook.ts';

export const trackingModule = {
  plainRoutes: carrierWebhook,
  works: { askCarriers: { every: 60_000, work: askCarriers } },
} satisfies Module;
