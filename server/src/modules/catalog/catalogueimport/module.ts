import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import type { memberJobs } from './jobs.ts';
import { indexChangedMembers, sweepRuleDay } from './ruledMembers.ts';

export const catalogueImportModule = {
  jobs: { index_members: indexChangedMembers } satisfies Record<keyof typeof memberJobs, JobHandler>,
  sweeps: { ruleDay: sweepRuleDay },
} satisfies Module;
