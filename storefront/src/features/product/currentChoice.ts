import type { ProductPage } from '@vitrine/contract/catalogue';
import { createStore } from '../../lib/store.ts';
import type { ProductSelection } from './useSelection.ts';

/** What the product page shows now, for its configurator tray, which is outside the page's tree. */
export const currentChoice = createStore<{ product: ProductPage; choice: ProductSelection } | null>(null);
