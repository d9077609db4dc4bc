import { storeSchema } from '@vitrine/contract/stores';
import type { OpeningHours } from '@vitrine/rules/stores/openingHours';
import type { storeWithHours } from './requireStore.ts';

const hours = storeSchema.pick({ hours: true, exceptions: true, timezone: true });

/** The opening hours of a store's row. */
export const openingOf = (row: Awaited<ReturnType<typeof storeWithHours>>): OpeningHours => hours.parse(row);
