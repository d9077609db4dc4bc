import { storeListDoors } from './storeListDoors.ts';
import { storeRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const storeModule = {
  routes: storeRoutes,
  doors: storeListDoors,
} satisfies Module;
