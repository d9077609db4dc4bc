import * as contract from '@vitrine/contract/staffCare';
import * as changes from '@vitrine/contract/staffChanges';
import * as previews from '@vitrine/contract/staffPreview';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { changeOrderAddress } from './addressTasks.ts';
import { readClient } from './clientPage.ts';
import { find, wordsFor } from './find.ts';
import type { MailWriters } from '../../../platform/mail/kinds.ts';
import { readMail, sendAgain } from './mailTasks.ts';
import { noteClient, noteOrder } from './notes.ts';
import { readOrderList } from './orderList.ts';
import { readOrderPage } from './orderPage.ts';
import { previewOrderStep, previewReturnStep, previewReview } from './previewTasks.ts';

const seesClient = ({ role }: StaffMember): boolean => mayStaffAct(role, 'see_client');

export const careRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffOrderList, ({ member, query }) => readOrderList(shop, member, query), {
    readOf: ({ member }) => (seesClient(member) ? 'list' : null),
  }),
  staffRoute(shop, contract.staffFind, ({ member, query }) => find(shop, member, query), {
    // The kinds of words, never the word.
    readOf: ({ member, query }) =>
      seesClient(member) ? ['find', ...wordsFor(member, query).map(({ kind }) => kind)].join(' ') : null,
  }),
  staffRoute(shop, contract.staffOrderPage, ({ member, params }) => readOrderPage(shop, member, params.increment_id), {
    readOf: ({ member, params }) => (seesClient(member) ? params.increment_id : null),
  }),
  staffRoute(shop, contract.staffOrderNote, ({ member, params, body, step_key }) =>
    noteOrder(shop, member, params.increment_id, { ...body, step_key }),
  ),
  staffRoute(shop, changes.staffOrderAddress, ({ member, params, body, step_key }) =>
    changeOrderAddress(shop, member, params.increment_id, { ...body, step_key }),
  ),
  staffRoute(shop, contract.staffClientNote, ({ member, params, body, step_key }) =>
    noteClient(shop, member, params.customer_id, { ...body, step_key }),
  ),
  staffRoute(shop, contract.staffClient, ({ member, params }) => readClient(shop, member, params.customer_id), {
    readOf: ({ params }) => params.customer_id,
  }),
];

/** What a step would cause. */
export const previewRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, previews.staffOrderStepPreview, ({ member, params, body }) =>
    previewOrderStep(shop, member, params.increment_id, body),
  ),
  staffRoute(shop, previews.staffReviewPreview, ({ member, params, body }) =>
    previewReview(shop, member, params.increment_id, body),
  ),
  staffRoute(shop, previews.staffReturnStepPreview, ({ member, params, body }) =>
    previewReturnStep(shop, member, params.increment_id, body),
  ),
];

/** The calls that write mails: the writers of all modules are known to `modules.ts` alone. */
export const careMailRoutes = (shop: Shop, writers: MailWriters): Route[] => [
  staffRoute(shop, contract.staffMail, ({ member, params }) => readMail(shop, writers, member, params)),
  staffRoute(shop, contract.staffMailAgain, ({ member, params, step_key }) =>
    sendAgain(shop, writers, member, { ...params, step_key }),
  ),
];
