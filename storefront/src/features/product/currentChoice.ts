import type { ProductPage } from '@vitrine/contract/catalogue';
import { createStore } from '../../lib/store.ts';
import type { ProductSelection } from './useSelection.ts';

/** The product page's current choice, for its configurator tray, which is outside the page's tree. */
export const currentChoice = createStore<{ product: ProductPage; choice: ProductSelection } | null>(null);
