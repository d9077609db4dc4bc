import type { Module } from '../../../platform/module/module.ts';
import { exportFiles } from './exportFiles.ts';
import { sweepExports } from './exports.ts';
import { listRoutes } from './routes.ts';

export const listsModule = {
  routes: listRoutes,
  plainRoutes: exportFiles,
  sweeps: { staffExports: sweepExports },
} satisfies Module;
