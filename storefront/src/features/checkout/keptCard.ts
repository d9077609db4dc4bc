import { createStore } from '../../lib/browser/store.ts';

/**
 * Whether the shopper has kept the card of the gift in this visit: a blank one is then a choice. The stored gift is blank from its
 * first tick on, so it does not say so itself.
 */
export const keptCard = createStore(false);
