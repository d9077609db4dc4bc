import type { Module } from '../../../platform/module/module.ts';
import { pictureRoutes } from './routes.ts';

export const picturesModule = { routes: pictureRoutes } satisfies Module;
