import { storeSchema } from '@vitrine/contract/stores';
import type { OpeningHours } from '@vitrine/rules/stores/openingHours';
import type { openStore } from './requireStore.ts';

const hours = storeSchema.pick({ hours: true, exceptions: true, timezone: true });

/** The opening hours of a store's row. */
export const openingOf = (row: Awaited<ReturnType<typeof openStore>>): OpeningHours => hours.parse(row);
