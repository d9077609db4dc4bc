// Made by npm run messages: the areas of the catalogue.
import type { Keys as Day } from './day/keys.ts';

export type Areas = {
  day: Day;
};
