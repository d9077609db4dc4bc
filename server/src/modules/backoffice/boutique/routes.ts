// The calls of a boutique's page. A sign-in by PIN opens these and no other; what needs a whole sign-in says so. decisions/0116.
import { boutiqueClientCard } from '@vitrine/contract/boutiqueCard';
import * as counting from '@vitrine/contract/boutiqueCount';
import * as office from '@vitrine/contract/boutiqueOffice';
import * as contract from '@vitrine/contract/boutiquePage';
import * as moving from '@vitrine/contract/boutiqueStock';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { requireEither, requireWhole } from './boutiqueMember.ts';
import { openClientCard } from './clientCard.ts';
import * as counts from './counts.ts';
import { readCollector, readDay } from './day.ts';
import * as devices from './devices.ts';
import * as reports from './handoverReports.ts';
import { findStock } from './stock.ts';
import { takeBoutiqueStep } from './takeBoutiqueStep.ts';
import * as transfers from './transfers.ts';
import { undoBoutiqueStep } from './undoBoutiqueStep.ts';

const doorRoutes = (shop: Shop): Route[] => [
  route(contract.boutiqueDoor, (cookies) => devices.readDoor(shop, cookies)),
  route(contract.boutiqueEnrol, async ({ body, reply, ...cookies }) =>
    devices.enrolDevice(shop, await requireWhole(shop, cookies), body, reply),
  ),
  route(contract.boutiquePin, async ({ body, address, ...cookies }) => {
    const member = await requireWhole(shop, cookies);
    const answer = await devices.choosePin(shop, member, body, address);
    await devices.liftPinLock(shop, cookies, member.staff_id);
    return answer;
  }),
  route(contract.boutiqueSignIn, ({ body, address, reply, ...cookies }) =>
    devices.signInByPin(shop, body, { cookies, address, reply }),
  ),
  route(contract.boutiqueSignOut, ({ reply, ...cookies }) => devices.signOutOfBoutique(shop, cookies, reply)),
];

const workRoutes = (shop: Shop): Route[] => [
  route(contract.boutiqueDay, async ({ query, ...cookies }) =>
    readDay(shop, await requireEither(shop, cookies), query),
  ),
  route(contract.boutiqueCollector, async ({ params, ...cookies }) =>
    readCollector(shop, await requireEither(shop, cookies), params.increment_id),
  ),
  route(contract.boutiqueTake, async ({ body, ...cookies }) =>
    takeBoutiqueStep(shop, await requireEither(shop, cookies), body),
  ),
  route(contract.boutiqueUndo, async ({ body, ...cookies }) =>
    undoBoutiqueStep(shop, await requireEither(shop, cookies), body),
  ),
  route(contract.boutiqueReportHandover, async ({ body, ...cookies }) =>
    reports.reportHandover(shop, await requireEither(shop, cookies), body),
  ),
  route(boutiqueClientCard, async ({ body, ...cookies }) =>
    openClientCard(shop, await requireEither(shop, cookies), body),
  ),
];

/** Where pieces are, and their ways to another place. */
const stockRoutes = (shop: Shop): Route[] => [
  route(moving.boutiqueStock, async ({ query, ...cookies }) =>
    findStock(shop, await requireEither(shop, cookies), query),
  ),
  route(moving.boutiquePlaces, async ({ query, ...cookies }) =>
    transfers.readPlaces(shop, await requireEither(shop, cookies), query),
  ),
  route(moving.boutiquePiece, async ({ query, ...cookies }) =>
    transfers.readPiece(shop, await requireEither(shop, cookies), query),
  ),
  route(moving.boutiqueTransferSend, async ({ body, ...cookies }) =>
    transfers.sendFromBoutique(shop, await requireEither(shop, cookies), body),
  ),
  route(moving.boutiqueTransferCancel, async ({ params, body, ...cookies }) =>
    transfers.cancelAtBoutique(shop, await requireEither(shop, cookies), Number(params.number), body),
  ),
  route(moving.boutiqueTransferReceive, async ({ params, body, ...cookies }) =>
    transfers.receiveAtBoutique(shop, await requireEither(shop, cookies), Number(params.number), body),
  ),
];

const countRoutes = (shop: Shop): Route[] => [
  route(counting.boutiqueDepartments, async ({ query, ...cookies }) =>
    counts.readDepartments(shop, await requireEither(shop, cookies), query),
  ),
  route(counting.boutiqueCountStart, async ({ body, ...cookies }) =>
    counts.startBoutiqueCount(shop, await requireEither(shop, cookies), body),
  ),
  route(counting.boutiqueCount, async ({ params, ...cookies }) =>
    counts.readBoutiqueCount(shop, await requireEither(shop, cookies), Number(params.number)),
  ),
  route(counting.boutiqueCountLine, async ({ params, body, ...cookies }) =>
    counts.noteBoutiqueCount(shop, await requireEither(shop, cookies), Number(params.number), body),
  ),
  route(counting.boutiqueCountClose, async ({ params, ...cookies }) =>
    counts.closeBoutiqueCount(shop, await requireEither(shop, cookies), Number(params.number)),
  ),
];

export const boutiqueRoutes = (shop: Shop): Route[] => [
  ...doorRoutes(shop),
  ...workRoutes(shop),
  ...stockRoutes(shop),
  ...countRoutes(shop),
  staffRoute(shop, office.staffBoutiqueDevices, ({ member }) => devices.readDevices(shop, member)),
  staffRoute(shop, office.staffRevokeDevice, ({ member, params }) =>
    devices.revokeDevice(shop, member, params.device_id),
  ),
  staffRoute(shop, office.staffHandoverReports, ({ member }) => reports.readReports(shop, member)),
  staffRoute(shop, office.staffCloseHandoverReport, ({ member, params, body }) =>
    reports.closeReport(shop, member, params.report_id, body),
  ),
];
