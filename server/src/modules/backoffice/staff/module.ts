import type { Module } from '../../../platform/module/module.ts';
import { staffRoutes } from './routes.ts';
import { sweepStaffSessions } from './signIn.ts';

export const staffModule = {
  routes: staffRoutes,
  sweeps: { staffSessions: sweepStaffSessions },
} satisfies Module;
