import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import { refresh } from '../../catalog/catalogueimport/patchRow.ts';
import type { textJobs } from './jobs.ts';
import { textRoutes } from './routes.ts';

export const textsModule = {
  routes: textRoutes,
  jobs: {
    index_names: (shop) => refresh(shop.db, { subject: 'category_text', key: '' }),
  } satisfies Record<keyof typeof textJobs, JobHandler>,
} satisfies Module;
