import { imageRoutes } from './imageRoutes.ts';
import { mediaRoutes } from './mediaRoutes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const imagesModule = { plainRoutes: (shop) => mediaRoutes(shop).add(imageRoutes(shop)) } satisfies Module;
