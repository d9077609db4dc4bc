import type { Logger } from 'pino';
import { prepareMapPlaces } from './mapPlaces.ts';

/**
 * Reads the gazetteer and arranges its map: half a second of work in one piece, for which no shopper's request may wait.
 * decisions/0085.
 */
export function preparePlaces(log: Logger): void {
  const started = performance.now();
  const places = prepareMapPlaces();
  log.info({ places, ms: Math.round(performance.now() - started) }, 'gazetteer read');
}
