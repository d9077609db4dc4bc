import type { Areas } from '../../messages/areas.ts';

/** The keys of an area's texts. */
export type Key<A extends keyof Areas> = keyof Areas[A] & string;
