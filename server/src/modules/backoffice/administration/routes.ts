import * as auditContract from '@vitrine/contract/staffAudit';
import * as jobContract from '@vitrine/contract/staffJobs';
import * as partnerContract from '@vitrine/contract/staffPartners';
import * as settingContract from '@vitrine/contract/staffSettings';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { readAudit } from './auditTasks.ts';
import * as jobTasks from './jobTasks.ts';
import * as partnerTasks from './partnerTasks.ts';
import * as settingTasks from './settingTasks.ts';

const jobRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, jobContract.staffJobs, ({ member }) => jobTasks.readJobs(shop, member)),
  staffRoute(shop, jobContract.staffDeadJobs, ({ member, query }) => jobTasks.readDead(shop, member, query)),
  staffRoute(shop, jobContract.staffJobKind, ({ member, params }) => jobTasks.readKind(shop, member, params.kind)),
  staffRoute(shop, jobContract.staffJobStep, ({ member, params, body }) =>
    jobTasks.stepJob(shop, member, params.job_id, body),
  ),
  staffRoute(shop, jobContract.staffJobKindRetry, ({ member, params, body }) =>
    jobTasks.retryJobKind(shop, member, params.kind, body),
  ),
  staffRoute(shop, jobContract.staffOutboxRetry, ({ member, params, body }) =>
    jobTasks.retryOutbox(shop, member, params.outbox, body),
  ),
];

const partnerRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, partnerContract.staffPartners, ({ member }) => partnerTasks.readPartners(shop, member)),
  staffRoute(shop, partnerContract.staffRunbook, ({ member, params }) =>
    partnerTasks.readRunbook(member, params.chapter),
  ),
];

const settingRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, settingContract.staffSettings, ({ member }) => settingTasks.readSettingsPage(shop, member)),
  staffRoute(shop, settingContract.staffSettingSet, ({ member, params, body }) =>
    settingTasks.setSetting(shop, member, params.name, body),
  ),
  staffRoute(shop, settingContract.staffSettingHistory, ({ member, params }) =>
    settingTasks.readSettingHistory(shop, member, params.name),
  ),
  staffRoute(shop, settingContract.staffSettingUndo, ({ member, params, body, step_key }) =>
    settingTasks.undoSetting(shop, member, params.name, { ...body, step_key }),
  ),
];

export const administrationRoutes = (shop: Shop): Route[] => [
  ...jobRoutes(shop),
  ...partnerRoutes(shop),
  ...settingRoutes(shop),
  staffRoute(shop, auditContract.staffAudit, ({ member, query }) => readAudit(shop, member, query)),
];
