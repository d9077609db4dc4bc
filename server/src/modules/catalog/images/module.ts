import { imageDoors } from './imageDoors.ts';
import { mediaDoors } from './mediaDoors.ts';
import type { Module } from '../../../platform/module/module.ts';

export const imagesModule = { doors: (shop) => mediaDoors(shop).add(imageDoors(shop)) } satisfies Module;
