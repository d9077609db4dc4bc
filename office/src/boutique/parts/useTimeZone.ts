import { usePage } from './pageContext.ts';

/** The clock of the boutique. */
export const useTimeZone = (): string => usePage().model.state.day?.store.timezone ?? 'UTC';
