// Administration in the office: jobs, partners, settings, the audit log, the newsletter's file.
import { fault } from './fault.mjs';

const jobs = 'administration/jobs.test.ts';
const settings = 'administration/settings.test.ts';
const newsletter = 'lists/newsletterExports.test.ts';

export const administration = [
  fault(
    'job-retried-while-it-waits',
    'jobs/deskQueries.ts',
    'where job_id = ${job_id} and due_at is null returning kind`',
    'where job_id = ${job_id} returning kind`',
    jobs,
  ),
  fault(
    'job-given-up-while-it-runs',
    'jobs/deskQueries.ts',
    'delete from job where job_id = ${job_id} and due_at is null',
    'delete from job where job_id = ${job_id}',
    jobs,
  ),
  fault(
    'job-kind-retried-unseen',
    'jobs/deskQueries.ts',
    " and failed_at < ${until}::timestamptz + interval '1 millisecond'",
    '',
    jobs,
  ),
  fault(
    'job-given-up-without-reason',
    'administration/jobTasks.ts',
    "step === 'give_up' && reason === ''",
    'false',
    jobs,
  ),
  fault(
    'mail-sent-twice-by-retry',
    'mail/deskQueries.ts',
    'where kind = ${kind} and failed_at is not null and sent_at is null',
    'where kind = ${kind} and sent_at is null',
    jobs,
  ),
  fault('mail-failure-kept', 'mail/queries.ts', 'tries = tries + 1, failed_at = null,', 'tries = tries + 1,', jobs),
  fault(
    'partner-refusal-is-failure',
    'partners/partnerCalls.ts',
    'isFailedStatus(statusCode) ? failedCall(statusCode) : answeredCall()',
    'statusCode >= 400 ? failedCall(statusCode) : answeredCall()',
    'administration/partners.test.ts',
  ),
  fault(
    'partner-calls-lost',
    'administration/partnerTasks.ts',
    'for (const [partner, calls] of taken) addPartnerCalls(config, partner, calls);',
    '',
    'administration/partners.test.ts',
  ),
  fault(
    'setting-out-of-bounds',
    'administration/settingTasks.ts',
    'if (fault !== null) throw',
    'if (false) throw',
    settings,
  ),
  fault('setting-overwritten', 'administration/settingTasks.ts', 'if (now !== before) {', 'if (false) {', settings),
  fault('setting-not-heard', 'shop/settings.ts', 'onNotice: again,', 'onNotice: () => undefined,', settings),
  fault(
    'secret-shown',
    'config/shownConfig.ts',
    'const isSecret = (name: string): boolean => /KEY|SECRET|PASSWORD/u.test(name);',
    'const isSecret = (name: string): boolean => /SECRET|PASSWORD/u.test(name);',
    settings,
  ),
  fault(
    'audit-look-unnoted',
    'administration/auditTasks.ts',
    'if (showsReads(filter.kind))',
    'if (false)',
    'administration/audit.test.ts',
  ),
  fault(
    'newsletter-of-all-countries',
    'lists/newsletterExports.ts',
    'listSubscribers(shop.db, newsletterLocales(member.scope, filter), {',
    'listSubscribers(shop.db, newsletterLocales({ countries: null, stores: null }, filter), {',
    newsletter,
  ),
  fault(
    'newsletter-look-unnoted',
    'lists/newsletterExports.ts',
    'emails: rows.map((row) => row.email_canonical)',
    'emails: []',
    newsletter,
  ),
  fault(
    'newsletter-link-of-other-right',
    'lists/exportQueries.ts',
    '      and list = any (${[...lists]}::text[])\n',
    '',
    newsletter,
  ),
];
