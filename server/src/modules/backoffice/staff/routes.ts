import * as contract from '@vitrine/contract/staff';
import * as approvalContract from '@vitrine/contract/staffApprovals';
import * as accountContract from '@vitrine/contract/staffAccount';
import * as memberContract from '@vitrine/contract/staffMembers';
import * as bookContract from '@vitrine/contract/staffBooks';
import * as passkeyContract from '@vitrine/contract/staffPasskeys';
import * as roleContract from '@vitrine/contract/staffRoles';
import * as sessionContract from '@vitrine/contract/staffSessions';
import * as taskContract from '@vitrine/contract/staffTasks';
import * as refundContract from '@vitrine/contract/staffRefunds';
import * as returnsContract from '@vitrine/contract/staffReturns';
import * as salonContract from '@vitrine/contract/staffSalon';
import * as stockContract from '@vitrine/contract/staffStock';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as bookTasks from './bookTasks.ts';
import * as tasks from './tasks.ts';
import { acceptInvitation, readInvitation } from './invitation.ts';
import { inviteMember, readMember, readMembers, stepMember } from './memberTasks.ts';
import { changeRole, makeRole, readRole, readRoles } from './roleTasks.ts';
import * as steps from './limitedSteps.ts';
import { decideApproval, readApprovals } from './approvalTasks.ts';
import { readPapers, readReturnPapers } from './paperTasks.ts';
import { mailPage, readPickups, stepPickup } from './returnTasks.ts';
import * as refundTasks from './refundTasks.ts';
import * as salonTasks from './salonTasks.ts';
import { transferStock } from './stockTasks.ts';
import { beginFactor, confirmFactor } from './secondFactor.ts';
import { requireFactor, requireStaff, signStaffIn, signStaffOut } from './signIn.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  readPasskeys,
  removePasskey,
  signInByPasskey,
} from './passkeys.ts';
import { beginPasskeyProof, provePasskey, proveSession, requireProof } from './proof.ts';
import { endOneSession, endOtherSessions, readSessions, readStores } from './ownSessions.ts';
import { changeStaffPassword } from './staffPassword.ts';
import { staffRoute } from './staffRoute.ts';
import { collectOrder, readMe, readOrder, readOrders, readReturn, readReturns } from './staffWork.ts';

/** The calls of a member's own account: they are open before the second factor, which they enrol. */
const accountRoutes = (shop: Shop): Route[] => [
  route(accountContract.staffSignIn, ({ body, address, user_agent, staff, staff_device: device, reply }) =>
    signStaffIn(shop, body, { address, user_agent, staff, device, reply }),
  ),
  route(accountContract.staffSignOut, async ({ staff, reply }) => {
    await signStaffOut(shop, staff, reply);
    return { signed_out: true };
  }),
  route(accountContract.staffMe, async ({ staff }) => readMe(await requireStaff(shop, staff))),
  route(accountContract.staffPassword, async ({ staff, body, address, user_agent, staff_device: device, reply }) =>
    changeStaffPassword(shop, await requireStaff(shop, staff), body, { address, user_agent, staff, device, reply }),
  ),
  route(accountContract.staffFactor, async ({ staff, body, address }) =>
    beginFactor(shop, await requireStaff(shop, staff), body, { address, staff }),
  ),
  route(accountContract.staffFactorConfirm, async ({ staff, body, user_agent, staff_device: device, reply }) =>
    confirmFactor(shop, await requireStaff(shop, staff), body, { device, user_agent, reply }),
  ),
];

/** Where the member is signed in, and the proof of its second factor. */
const sessionRoutes = (shop: Shop): Route[] => {
  const own = async (staff: string | null) => {
    const member = await requireStaff(shop, staff);
    requireFactor(member);
    return { member, cookie: staff ?? '' };
  };
  return [
    route(accountContract.staffStores, async ({ staff }) => readStores(shop, await own(staff))),
    route(sessionContract.staffSessions, async ({ staff }) => readSessions(shop, await own(staff))),
    route(sessionContract.staffSessionEnd, async ({ staff, params }) =>
      endOneSession(shop, await own(staff), params.session_id),
    ),
    route(sessionContract.staffSessionsEnd, async ({ staff }) => endOtherSessions(shop, await own(staff))),
    route(sessionContract.staffProof, async ({ staff, body }) => proveSession(shop, await own(staff), body)),
    route(passkeyContract.staffPasskeyProofOptions, async (asked) =>
      beginPasskeyProof(shop, await own(asked.staff), asked.address),
    ),
    route(passkeyContract.staffPasskeyProof, async (asked) => provePasskey(shop, await own(asked.staff), asked)),
  ];
};

/** Passkeys, and the sign-in by one. */
const passkeyRoutes = (shop: Shop): Route[] => {
  const proven = async (staff: string | null, step: 'add' | 'remove') => {
    const member = await requireStaff(shop, staff);
    requireFactor(member);
    requireProof(shop, member, 'passkey', step);
    return member;
  };
  return [
    staffRoute(shop, passkeyContract.staffPasskeys, ({ member }) => readPasskeys(shop, member)),
    route(passkeyContract.staffPasskeyOptions, async ({ staff, visitor }) =>
      beginPasskey(shop, await proven(staff, 'add'), visitor),
    ),
    route(passkeyContract.staffPasskeyAdd, async ({ staff, body, visitor }) =>
      addPasskey(shop, await proven(staff, 'add'), body, visitor),
    ),
    route(passkeyContract.staffPasskeyRemove, async ({ staff, params }) =>
      removePasskey(shop, await proven(staff, 'remove'), params.passkey_id),
    ),
    route(passkeyContract.staffPasskeySignInOptions, ({ visitor, address }) =>
      beginPasskeySignIn(shop, visitor, address),
    ),
    route(passkeyContract.staffPasskeySignIn, ({ visitor, body, address, staff, reply }) =>
      signInByPasskey(shop, visitor, body, { address, staff, reply }),
    ),
  ];
};

/** The administration of accounts by a supervisor, and the way in for whom it invites. */
const memberRoutes = (shop: Shop): Route[] => [
  route(memberContract.staffInvitation, ({ body, address }) => readInvitation(shop, body, address)),
  route(memberContract.staffInvitationPassword, ({ body, address, user_agent, staff, reply }) =>
    acceptInvitation(shop, body, { address, user_agent, staff, reply }),
  ),
  staffRoute(shop, memberContract.staffMembers, ({ member }) => readMembers(shop, member)),
  staffRoute(shop, memberContract.staffMemberPage, ({ member, params }) => readMember(shop, member, params.staff_id)),
  staffRoute(shop, memberContract.staffInvite, ({ member, body, step_key }) =>
    inviteMember(shop, member, body, step_key),
  ),
  staffRoute(shop, memberContract.staffMemberStep, ({ member, params, body }) =>
    stepMember(shop, member, params.staff_id, body),
  ),
];

/** The roles of the house. */
const roleRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, roleContract.staffRoleList, ({ member }) => readRoles(shop, member)),
  staffRoute(shop, roleContract.staffRolePage, ({ member, params }) => readRole(shop, member, params.role_id)),
  staffRoute(shop, roleContract.staffRoleAdd, ({ member, body, step_key }) => makeRole(shop, member, body, step_key)),
  staffRoute(shop, roleContract.staffRoleStep, ({ member, params, body }) =>
    changeRole(shop, member, params.role_id, body),
  ),
];

/** The steps that a second person decides. */
const approvalRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, approvalContract.staffApprovals, ({ member }) => readApprovals(shop, member)),
  staffRoute(
    shop,
    approvalContract.staffApprovalDecide,
    ({ member, params, body }) => decideApproval(shop, member, params.approval_id, body),
    { proves: ({ body }) => ['approval', body.verdict] },
  ),
];

/** What staff does about failed refunds and withdrawals. */
const refundRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, refundContract.staffFailedRefunds, ({ member, query }) =>
    refundTasks.readFailedRefunds(shop, member, query),
  ),
  staffRoute(
    shop,
    refundContract.staffRefund,
    ({ member, params, body, step_key }) =>
      steps.limitedRefund(shop, member, Number(params.refund_id), { ...body, step_key }),
    { proves: ({ body }) => ['refund', body.step] },
  ),
  staffRoute(shop, refundContract.staffWithdrawals, ({ member, query }) =>
    refundTasks.readWithdrawals(shop, member, query),
  ),
  staffRoute(
    shop,
    refundContract.staffWithdrawalStep,
    ({ member, params, body }) => steps.limitedWithdrawal(shop, member, params.withdrawal_id, body),
    { proves: ({ body }) => ['withdrawal', body.step] },
  ),
];

/** What staff does beside the steps of orders and returns. */
const taskRoutes = (shop: Shop): Route[] => [
  staffRoute(
    shop,
    taskContract.staffInspect,
    ({ member, params, body }) => tasks.inspect(shop, member, params.increment_id, body),
    {
      admit: async ({ staff }) => {
        const member = await requireStaff(shop, staff);
        requireFactor(member);
        tasks.requireAct(member, 'inspect');
      },
    },
  ),
  staffRoute(shop, taskContract.staffPapers, ({ member, params, query }) =>
    readPapers(shop, member, params.increment_id, query.parcel),
  ),
  staffRoute(shop, returnsContract.staffReturnPapers, ({ member, params }) =>
    readReturnPapers(shop, member, params.increment_id),
  ),
  staffRoute(shop, returnsContract.staffPickups, ({ member, query }) => readPickups(shop, member, query)),
  staffRoute(shop, returnsContract.staffPickup, ({ member, params, body }) =>
    stepPickup(shop, member, params.increment_id, body),
  ),
  staffRoute(shop, returnsContract.staffReturnsPage, ({ member, body }) => mailPage(shop, member, body)),
  staffRoute(shop, taskContract.staffTrack, ({ member, params, body }) =>
    tasks.typeTrack(shop, member, params.increment_id, body),
  ),
  staffRoute(shop, taskContract.staffCapture, ({ member, params }) => tasks.capture(shop, member, params.increment_id)),
  staffRoute(shop, taskContract.staffHeldOrders, ({ member, query }) => tasks.readHeld(shop, member, query)),
  staffRoute(
    shop,
    taskContract.staffReview,
    ({ member, params, body }) => steps.limitedReview(shop, member, params.increment_id, body),
    { proves: ({ body }) => ['review', body.verdict] },
  ),
  staffRoute(shop, taskContract.staffExpiring, ({ member, query }) => tasks.readExpiring(shop, member, query)),
  staffRoute(shop, taskContract.staffReservations, ({ member, query }) => tasks.readReservations(shop, member, query)),
  staffRoute(shop, taskContract.staffReservationStep, ({ member, params, body }) =>
    tasks.stepReservation(shop, member, params.increment_id, body),
  ),
];

/** What staff does to the stock of its place. */
const stockRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, stockContract.staffWriteOff, ({ member, body, step_key }) =>
    steps.limitedWriteOff(shop, member, { ...body, step_key }),
  ),
  staffRoute(shop, stockContract.staffTransferStock, ({ member, body, step_key }) =>
    transferStock(shop, member, { ...body, step_key }),
  ),
];

/** What the hosts of the salons do. */
const salonRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, salonContract.staffSalonSessions, ({ member, query }) =>
    salonTasks.readSessions(shop, member, query),
  ),
  staffRoute(shop, salonContract.staffSalonAdd, ({ member, body }) => salonTasks.addToProgramme(shop, member, body)),
  staffRoute(shop, salonContract.staffSalonCallOff, ({ member, params }) =>
    salonTasks.callOff(shop, member, params.pid),
  ),
  staffRoute(
    shop,
    salonContract.staffSalonGuests,
    ({ member, params }) => salonTasks.readGuests(shop, member, params.pid),
    { readOf: ({ params }) => params.pid },
  ),
  staffRoute(shop, salonContract.staffSalonMark, ({ member, params, body }) =>
    salonTasks.mark(shop, member, params.visit_id, body),
  ),
];

/** What staff does with the books. */
const bookRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, bookContract.staffExplain, ({ member, params }) =>
    bookTasks.explain(shop, member, params.increment_id),
  ),
  staffRoute(shop, bookContract.staffBooks, ({ member, query }) => bookTasks.books(shop, member, query)),
  staffRoute(shop, bookContract.staffReconcile, ({ member, body }) => bookTasks.reconcilePayments(shop, member, body), {
    proves: ({ body }) => ['reconciliation', body.apply ? 'apply' : 'look'],
  }),
  staffRoute(shop, bookContract.staffAcknowledge, ({ member, body }) => bookTasks.acknowledge(shop, member, body)),
  staffRoute(shop, bookContract.staffSettlement, ({ member, body }) => bookTasks.reconcileSettled(shop, member, body)),
  staffRoute(
    shop,
    bookContract.staffSettlementLine,
    ({ member, params, body }) => bookTasks.closeSettlementLine(shop, member, Number(params.line_id), body),
    { proves: ({ body }) => ['settlement', body.how] },
  ),
];

export const staffRoutes = (shop: Shop): Route[] => [
  ...accountRoutes(shop),
  ...sessionRoutes(shop),
  ...passkeyRoutes(shop),
  ...memberRoutes(shop),
  ...roleRoutes(shop),
  ...approvalRoutes(shop),
  ...taskRoutes(shop),
  ...refundRoutes(shop),
  ...bookRoutes(shop),
  ...stockRoutes(shop),
  ...salonRoutes(shop),
  staffRoute(shop, contract.staffOrders, ({ member, query }) => readOrders(shop, member, query)),
  staffRoute(shop, contract.staffOrder, ({ member, params }) => readOrder(shop, member, params.increment_id)),
  staffRoute(
    shop,
    contract.staffOrderStep,
    ({ member, params, body, step_key }) =>
      steps.limitedOrderStep(shop, member, params.increment_id, { ...body, step_key }),
    { proves: ({ body }) => ['order', body.step] },
  ),
  staffRoute(shop, contract.staffCollect, ({ member, params, body }) =>
    collectOrder(shop, member, params.increment_id, body),
  ),
  staffRoute(shop, contract.staffReturns, ({ member, query }) => readReturns(shop, member, query)),
  staffRoute(shop, contract.staffReturn, ({ member, params }) => readReturn(shop, member, params.increment_id)),
  staffRoute(
    shop,
    contract.staffReturnStep,
    ({ member, params, body, step_key }) =>
      steps.limitedReturnStep(shop, member, params.increment_id, { ...body, step_key }),
    { proves: ({ body }) => ['return', body.step] },
  ),
];
