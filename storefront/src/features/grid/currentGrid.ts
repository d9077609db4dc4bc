import type { GridPage } from '@vitrine/contract/catalogue';
import type { GridState } from '@vitrine/rules/catalogue/gridState';
import { createStore } from '../../lib/browser/store.ts';

/** The grid that is shown, for its filter tray, which is outside the page's tree. */
export const currentGrid = createStore<{ grid: GridPage; state: GridState; path: string } | null>(null);
