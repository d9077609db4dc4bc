import * as packing from '@vitrine/contract/staffPacking';
import * as counting from '@vitrine/contract/staffStockCount';
import * as contract from '@vitrine/contract/staffWarehouse';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { putCodes, readScanned } from './codes.ts';
import { approveCount, undoCount } from './countApproval.ts';
import { closeCount, countLine, readCount, readCounts, startCount } from './counts.ts';
import { closeManifest, readManifest, readManifests } from './manifests.ts';
import { foundPiece, readMissing } from './missing.ts';
import { packParcel, readPack } from './packing.ts';
import { endWave, giveBack, pick, readWave } from './picks.ts';
import { putPlaces, readPlaces } from './places.ts';
import { printParcel } from './print.ts';
import { cancelTransfer, readStockOf, readTransfers, receiveTransfer, sendTransfer } from './transfers.ts';
import { readWaves, startWave } from './waves.ts';
import { readWork } from './workList.ts';

/** What to pick, where it lies, and what was not found. */
export const pickRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffWork, ({ member, query }) => readWork(shop, member, query)),
  staffRoute(shop, contract.staffPlaces, ({ member, query }) => readPlaces(shop, member, query)),
  staffRoute(shop, contract.staffPlacesPut, ({ member, body }) => putPlaces(shop, member, body)),
  staffRoute(shop, contract.staffWaves, ({ member }) => readWaves(shop, member)),
  staffRoute(shop, contract.staffWaveStart, ({ member, body, step_key }) =>
    startWave(shop, member, { ...body, step_key }),
  ),
  staffRoute(shop, contract.staffWave, ({ member, params }) => readWave(shop, member, Number(params.number))),
  staffRoute(shop, contract.staffPick, ({ member, params, body }) => pick(shop, member, Number(params.number), body)),
  staffRoute(shop, contract.staffWaveEnd, ({ member, params }) => endWave(shop, member, Number(params.number))),
  staffRoute(shop, contract.staffWaveGiveBack, ({ member, params, body }) =>
    giveBack(shop, member, Number(params.number), body),
  ),
  staffRoute(shop, contract.staffMissing, ({ member, query }) => readMissing(shop, member, query)),
  staffRoute(shop, contract.staffFound, ({ member, params }) => foundPiece(shop, member, params.missing_id)),
];

/** Parcels: packed by scan, printed, and handed to their carrier. */
export const parcelRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, packing.staffCodesPut, ({ member, body }) => putCodes(shop, member, body)),
  staffRoute(shop, packing.staffScan, ({ member, query }) => readScanned(shop, member, query.code)),
  staffRoute(shop, packing.staffPack, ({ member, params }) => readPack(shop, member, params.increment_id)),
  staffRoute(shop, packing.staffParcel, ({ member, params, body, step_key }) =>
    packParcel(shop, member, params.increment_id, { ...body, step_key }),
  ),
  staffRoute(shop, packing.staffPrint, ({ member, params, body }) =>
    printParcel(shop, member, params.increment_id, body.shipment_id),
  ),
  staffRoute(shop, packing.staffManifests, ({ member }) => readManifests(shop, member)),
  staffRoute(shop, packing.staffManifestClose, ({ member, body, step_key }) =>
    closeManifest(shop, member, { ...body, step_key }),
  ),
  staffRoute(shop, packing.staffManifest, ({ member, params }) => readManifest(shop, member, Number(params.number))),
];

/** Counts of a place, transfers, and where pieces are. */
export const countRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, counting.staffCounts, ({ member }) => readCounts(shop, member)),
  staffRoute(shop, counting.staffCountStart, ({ member, body, step_key }) =>
    startCount(shop, member, { ...body, step_key }),
  ),
  staffRoute(shop, counting.staffCount, ({ member, params }) => readCount(shop, member, Number(params.number))),
  staffRoute(shop, counting.staffCountLine, ({ member, params, body, step_key }) =>
    countLine(shop, member, Number(params.number), { ...body, step_key }),
  ),
  staffRoute(shop, counting.staffCountClose, ({ member, params }) => closeCount(shop, member, Number(params.number))),
  staffRoute(shop, counting.staffCountApprove, ({ member, params, body }) =>
    approveCount(shop, member, Number(params.number), body),
  ),
  staffRoute(shop, counting.staffCountUndo, ({ member, params }) => undoCount(shop, member, Number(params.number))),
  staffRoute(shop, counting.staffStockOf, ({ member, query }) => readStockOf(shop, member, query.code)),
  staffRoute(shop, counting.staffTransfers, ({ member }) => readTransfers(shop, member)),
  staffRoute(shop, counting.staffTransferSend, ({ member, body, step_key }) =>
    sendTransfer(shop, member, { ...body, step_key }),
  ),
  staffRoute(shop, counting.staffTransferReceive, ({ member, params, body }) =>
    receiveTransfer(shop, member, Number(params.number), body),
  ),
  staffRoute(shop, counting.staffTransferCancel, ({ member, params, body }) =>
    cancelTransfer(shop, member, Number(params.number), body),
  ),
];
