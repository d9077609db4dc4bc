import { mountStoreList } from './mountStoreList.ts';
import { storeRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const storeModule = {
  routes: storeRoutes,
  mount: mountStoreList,
} satisfies Module;
