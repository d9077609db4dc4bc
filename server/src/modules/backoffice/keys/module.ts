import type { Module } from '../../../platform/module/module.ts';
import { keyRoutes } from './routes.ts';

export const keysModule = { routes: keyRoutes } satisfies Module;
