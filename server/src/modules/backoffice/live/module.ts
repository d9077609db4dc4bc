import type { Module } from '../../../platform/module/module.ts';
import { liveRoutes } from './routes.ts';
import { sweepEvents } from './liveQueries.ts';
import { eventsKeptMs } from './cursor.ts';

export const liveModule = {
  routes: liveRoutes,
  sweeps: { officeEvents: (shop) => sweepEvents(shop.db, new Date(shop.now().getTime() - eventsKeptMs)) },
} satisfies Module;
