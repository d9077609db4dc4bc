// Carriers: signatures, scans in any order, one label, windows per line.
import { fault } from './fault.mjs';

const tracking = 'tracking/tracking.test.ts';
const returns = 'returns/carrierReturns.test.ts';
const windows = 'returns/lineWindows.test.ts';
const scans = 'rules/src/carriers/scans.test.ts';

export const carriers = [
  fault('report-unsigned', 'carriers/signature.ts', "return 'wrong';", 'return null;', tracking, 'S4: without a right'),
  fault(
    'report-replayed',
    'carriers/signature.ts',
    '> signatureSeconds',
    '> Number.MAX_VALUE',
    tracking,
    'S4: without a right',
  ),
  fault(
    'report-of-part',
    'carriers/signature.ts',
    '.update(body)',
    '.update(body.subarray(0, 10))',
    tracking,
    'S4: without a right',
  ),
  fault('scan-undone', 'carriers/scans.ts', 'rankOf(kind) > rankOf(furthest)', 'true', scans),
  fault('scan-order-kept', 'carriers/scans.ts', 'Date.parse(b.at) - Date.parse(a.at) ||', '0 ||', scans),
  fault(
    'scan-twice',
    'tracking/queries.ts',
    '.onConflict((conflict) => conflict.doNothing())',
    '',
    tracking,
    'any order and repetition',
  ),
  fault('scan-of-another', 'tracking/queries.ts', 'and s.carrier = ${carrier}', '', tracking, 'of another carrier'),
  fault(
    'delivery-dated-by-report',
    'fulfilment/takeStep.ts',
    'details.delivered_at && details.delivered_at < now ? details.delivered_at : now',
    'now',
    tracking,
    'is shown with place and time',
  ),
  fault('label-per-try', 'fulfilment/labelQueries.ts', 'and s.track_number is null`', '`', tracking, 'is issued once'),
  fault(
    'mail-without-number',
    'fulfilment/takeStep.ts',
    'else await announce',
    'await announce',
    tracking,
    'is issued once',
  ),
  fault(
    'pickup-refusal-hidden',
    'returns/carrierReturns.ts',
    "throw new ApiError('return_refused')",
    'return null',
    returns,
    'refused with 4800012',
  ),
  fault(
    'pickup-before-trial',
    'returns/finalizeReturn.ts',
    'shown_refund !== refund',
    'false',
    returns,
    'refused anyway',
  ),
  fault('unit-on-its-way-returned', 'returns/choice.ts', 'refundable_qty - travelling', 'refundable_qty', windows),
  fault(
    'status-before-arrival',
    'returns/returnStatus.ts',
    'if (!hasArrived(own)) return own;',
    '',
    windows,
    'M10: an early return',
  ),
];
