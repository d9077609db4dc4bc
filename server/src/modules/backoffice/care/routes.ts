import * as contract from '@vitrine/contract/staffCare';
import * as changes from '@vitrine/contract/staffChanges';
import { staffEvidence } from '@vitrine/contract/staffFraud';
import * as clientData from '@vitrine/contract/staffClientData';
import * as goodwill from '@vitrine/contract/staffGoodwill';
import * as links from '@vitrine/contract/staffPaymentLinks';
import * as merges from '@vitrine/contract/staffMerge';
import * as previews from '@vitrine/contract/staffPreview';
import * as returnStart from '@vitrine/contract/staffReturnStart';
import { mayStaffRead } from '@vitrine/rules/staff/staffRoles';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { changeOrderAddress } from './addressTasks.ts';
import { eraseForClient, exportForClient } from './clientDataTasks.ts';
import { readClient } from './clientPage.ts';
import { askClientMerge, previewClientMerge, takeMergeStep } from './mergeTasks.ts';
import { readEvidence } from './evidence.ts';
import { changeOrderDelivery, changeOrderGift } from './deliveryTasks.ts';
import { find, wordsFor } from './find.ts';
import type { MailWriters } from '../../../platform/mail/kinds.ts';
import * as linkTasks from './linkTasks.ts';
import { readMail, sendAgain } from './mailTasks.ts';
import { noteClient, noteOrder } from './notes.ts';
import { readClientOrders, readOrderList } from './orderList.ts';
import { readOrderPage } from './orderPage.ts';
import { previewOrderStep, previewReturnStep, previewReview } from './previewTasks.ts';
import { previewGoodwill } from './goodwillTasks.ts';
import * as returnTasks from './returnTasks.ts';
import { limitedDeclaration, limitedGoodwill } from '../staff/limitedSteps.ts';
import { previewDeclaration } from './withdrawalTasks.ts';

const seesClient = ({ rights }: StaffMember): boolean => mayStaffRead(rights, 'see_client');

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
  staffRoute(
    shop,
    contract.staffOrderNote,
    ({ member, params, body, step_key }) => noteOrder(shop, member, params.increment_id, { ...body, step_key }),
    { answers_by: 'own_row' },
  ),
  staffRoute(shop, changes.staffOrderAddress, ({ member, params, body, step_key }) =>
    changeOrderAddress(shop, member, params.increment_id, { ...body, step_key }),
  ),
  staffRoute(shop, changes.staffOrderDelivery, ({ member, params, body, step_key }) =>
    changeOrderDelivery(shop, member, params.increment_id, { ...body, step_key }),
  ),
  staffRoute(shop, changes.staffOrderGift, ({ member, params, body, step_key }) =>
    changeOrderGift(shop, member, params.increment_id, { ...body, step_key }),
  ),
  staffRoute(
    shop,
    contract.staffClientNote,
    ({ member, params, body, step_key }) => noteClient(shop, member, params.customer_id, { ...body, step_key }),
    { answers_by: 'own_row' },
  ),
  staffRoute(shop, staffEvidence, ({ member, params }) => readEvidence(shop, member, params.increment_id), {
    readOf: ({ params }) => params.increment_id,
  }),
  staffRoute(
    shop,
    contract.staffClientOrders,
    ({ member, params, query }) => readClientOrders(shop, member, { ...params, ...query }),
    { readOf: ({ params }) => params.customer_id },
  ),
  staffRoute(shop, clientData.staffClientExport, ({ member, params, step_key }) =>
    exportForClient(shop, member, params.customer_id, { step_key }),
  ),
  staffRoute(
    shop,
    clientData.staffClientErasure,
    ({ member, params, body, step_key }) => eraseForClient(shop, member, params.customer_id, { ...body, step_key }),
    { proves: () => ['client', 'erase'] },
  ),
  staffRoute(shop, contract.staffClient, ({ member, params }) => readClient(shop, member, params.customer_id), {
    readOf: ({ params }) => params.customer_id,
  }),
];

/** Two accounts of one client. */
export const mergeRoutes = (shop: Shop): Route[] => [
  staffRoute(
    shop,
    merges.staffMergePreview,
    ({ member, params, body }) => previewClientMerge(shop, member, params.customer_id, body),
    { readOf: ({ params }) => params.customer_id },
  ),
  staffRoute(
    shop,
    merges.staffMergeAsk,
    ({ member, params, body, step_key }) => askClientMerge(shop, member, params.customer_id, { ...body, step_key }),
    { proves: () => ['client', 'ask_merge'] },
  ),
  staffRoute(
    shop,
    merges.staffMergeStep,
    ({ member, params, body, step_key }) => takeMergeStep(shop, member, params.customer_id, { ...body, step_key }),
    { proves: ({ body }) => ['client', body.step] },
  ),
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

/** The return and the withdrawal of a client that staff notes for it. */
export const returnStartRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, returnStart.staffReturnForm, ({ member, params, query }) =>
    returnTasks.readReturnStart(shop, member, params.increment_id, query),
  ),
  staffRoute(shop, returnStart.staffReturnRequest, ({ member, params, body }) =>
    returnTasks.requestForClient(shop, member, params.increment_id, body),
  ),
  staffRoute(shop, returnStart.staffReturnMethod, ({ member, params, body }) =>
    returnTasks.methodForClient(shop, member, params.increment_id, body),
  ),
  staffRoute(shop, returnStart.staffReturnSend, ({ member, params, body, step_key }) =>
    returnTasks.sendForClient(shop, member, params.increment_id, { ...body, step_key }),
  ),
  staffRoute(shop, returnStart.staffReturnSendPreview, ({ member, params, body }) =>
    returnTasks.previewSend(shop, member, params.increment_id, body),
  ),
  staffRoute(shop, returnStart.staffReturnDrop, ({ member, params, body }) =>
    returnTasks.dropForClient(shop, member, params.increment_id, body),
  ),
  staffRoute(
    shop,
    returnStart.staffDeclareWithdrawal,
    ({ member, params, body, step_key }) =>
      limitedDeclaration(shop, member, params.increment_id, { ...body, step_key }),
    { proves: () => ['withdrawal', 'declare'] },
  ),
  staffRoute(shop, returnStart.staffDeclareWithdrawalPreview, ({ member, params, body }) =>
    previewDeclaration(shop, member, params.increment_id, body),
  ),
];

/** Orders by telephone. */
export const paymentLinkRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, links.staffLinkPieces, ({ member, query }) => linkTasks.readPieces(shop, member, query)),
  staffRoute(
    shop,
    links.staffLinkClient,
    ({ member, params }) => linkTasks.readLinkClient(shop, member, params.customer_id),
    { readOf: ({ params }) => params.customer_id },
  ),
  staffRoute(shop, links.staffLinkPersonalisation, ({ member, params, query }) =>
    linkTasks.readPersonalisation(shop, member, params.sku, query),
  ),
  staffRoute(shop, links.staffLinkQuote, ({ member, body }) => linkTasks.quoteForClient(shop, member, body)),
  staffRoute(shop, links.staffLinkMake, ({ member, body, step_key }) =>
    linkTasks.makeForClient(shop, member, { ...body, step_key }),
  ),
  staffRoute(shop, links.staffLinks, ({ member, query }) => linkTasks.readLinks(shop, member, query), {
    readOf: () => 'list',
  }),
  staffRoute(shop, links.staffLinkAddress, ({ member, params }) =>
    linkTasks.showLinkAddress(shop, member, params.link_id),
  ),
  staffRoute(shop, links.staffLinkStep, ({ member, params, body, step_key }) =>
    linkTasks.stepForClient(shop, member, params.link_id, { ...body, step_key }),
  ),
];

/** Price reductions after the sale. */
export const goodwillRoutes = (shop: Shop): Route[] => [
  staffRoute(
    shop,
    goodwill.staffGoodwill,
    ({ member, params, body, step_key }) => limitedGoodwill(shop, member, params.increment_id, { ...body, step_key }),
    { proves: () => ['goodwill', 'grant'] },
  ),
  staffRoute(shop, goodwill.staffGoodwillPreview, ({ member, params, body }) =>
    previewGoodwill(shop, member, params.increment_id, body),
  ),
];

/** The calls that write mails: the writers of all modules are known to `modules.ts` alone. */
export const careMailRoutes = (shop: Shop, writers: MailWriters): Route[] => [
  staffRoute(shop, contract.staffMail, ({ member, params }) => readMail(shop, writers, member, params)),
  staffRoute(shop, contract.staffMailAgain, ({ member, params, step_key }) =>
    sendAgain(shop, writers, member, { ...params, step_key }),
  ),
];
