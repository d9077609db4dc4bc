import { leastSearches } from '@vitrine/rules/search/desk';
import { retainedSince } from '@vitrine/rules/personaldata/retention';
import { writeSearches } from './countSearches.ts';
import { sweepSearches } from './deskQueries.ts';
import { searchRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const searchModule = {
  routes: searchRoutes,
  works: { searchCounts: { every: 3_000, work: writeSearches } },
  sweeps: {
    searchCounts: (shop) => {
      const now = shop.now().getTime();
      const before = new Date(retainedSince('search_count', now));
      const rare_before = new Date(retainedSince('rare_search', now));
      return sweepSearches(shop.db, { before, rare_before, least: leastSearches });
    },
  },
} satisfies Module;
