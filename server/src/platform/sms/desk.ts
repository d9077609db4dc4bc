/** The outbox of text messages for those that watch it. decisions/0125. */
export { retryTexts, textCounts } from './deskQueries.ts';
