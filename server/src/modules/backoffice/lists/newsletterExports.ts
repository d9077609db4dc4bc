// The confirmed subscribers of the newsletter as a file, for marketing. decisions/0125.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffNewsletter';
import { cappedCount, countedMost } from '@vitrine/rules/staff/jobDesk';
import {
  newsletterCells,
  type NewsletterFilter,
  newsletterLocales,
  newsletterNames,
} from '@vitrine/rules/staff/newsletterExport';
import { countries, isLocale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { noteClientRead, noteSubscriberReads } from '../../customers/customer/clientReads.ts';
import { countSubscribers, listSubscribers, type ListedSubscriber } from '../../customers/newsletter/subscribers.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireAct, requireRead } from '../staff/tasks.ts';
import { noteAsked } from './exports.ts';
import type { FileSource } from './fileSource.ts';

const call = '/staff/newsletter/export';

/** What a file would hold. Throws staff_refused. */
export async function readNewsletter(
  shop: Shop,
  member: StaffMember,
  filter: QueryOf<typeof contract.staffNewsletter>,
): Promise<AnswerOf<typeof contract.staffNewsletter>> {
  requireRead(member, 'export_newsletter');
  const seen = new Set(newsletterLocales(member.scope, {}).map((locale) => storefrontOf(locale).country));
  const count = await countSubscribers(shop.db, newsletterLocales(member.scope, filter), countedMost + 1);
  return {
    subscribers: cappedCount(count),
    countries: countries.filter((country) => seen.has(country)),
  };
}

/** Asks for a file: notes it, and the look, before its link is answered. Throws staff_refused, too_many_requests, step_refused. */
export async function askNewsletter(
  shop: Shop,
  member: StaffMember,
  { format, ...filter }: BodyOf<typeof contract.staffNewsletterExport>,
): Promise<AnswerOf<typeof contract.staffNewsletterExport>> {
  requireAct(member, 'export_newsletter');
  const { staff_id } = member;
  const answer = await noteAsked(shop, member, { list: 'newsletter', format, shown: filter }, (most) =>
    countSubscribers(shop.db, newsletterLocales(member.scope, filter), most),
  );
  await noteClientRead(shop, { by: { staff_id }, call, increment_id: 'newsletter' });
  return answer;
}

const textOf = (fields: ListedSubscriber['fields'], name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/**
 * The pages of a file. Each is read with the scope that the member has then, and each look at a subscriber with an account is noted
 * before it leaves.
 */
export function newsletterSource(shop: Shop, filter: NewsletterFilter): FileSource {
  return {
    title: 'newsletter',
    names: newsletterNames,
    requireStill: (member) => requireAct(member, 'export_newsletter'),
    page: async (member, { limit, after }) => {
      const [locale = '', subscriber_id = ''] = after?.split(' ') ?? [];
      const rows = await listSubscribers(shop.db, newsletterLocales(member.scope, filter), {
        limit,
        after: after === undefined ? null : { locale, subscriber_id },
      });
      await noteSubscriberReads(shop, {
        staff_id: member.staff_id,
        call,
        emails: rows.map((row) => row.email_canonical),
      });
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return {
        next: last ? `${last.locale} ${last.subscriber_id}` : null,
        rows: rows.flatMap((row) =>
          isLocale(row.locale)
            ? [
                newsletterCells({
                  email: row.email,
                  locale: row.locale,
                  prefix: textOf(row.fields, 'prefix'),
                  firstname: textOf(row.fields, 'firstname'),
                  lastname: textOf(row.fields, 'lastname'),
                  confirmed_at: row.confirmed_at.toISOString(),
                }),
              ]
            : [],
        ),
      };
    },
  };
}
