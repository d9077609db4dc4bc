import type { Module } from '../../../platform/module/module.ts';
import { placeGiven } from './queries.ts';

export const promotionsModule = { sweeps: { placedPromotions: ({ db }) => placeGiven(db) } } satisfies Module;
