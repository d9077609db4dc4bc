import { knownDays } from '../../../platform/http/sessionCookie.ts';
import { sweepGuards, sweepResets } from './passwordQueries.ts';
import type { Module } from '../../../platform/module/module.ts';

export const signinModule = {
  sweeps: {
    passwordResets: (shop) => sweepResets(shop.db, shop.now()),
    loginGuards: (shop) => {
      const now = shop.now();
      return sweepGuards(shop.db, now, new Date(now.getTime() - knownDays * 86_400_000));
    },
  },
} satisfies Module;
