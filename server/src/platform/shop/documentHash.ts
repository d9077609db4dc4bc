import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { acceptedSecrets, type Shop } from './shop.ts';

/** What a hash opens; a hash of one purpose opens nothing else. */
const documentPurposes = {
  /** Asks for an invoice's download link; as long as a shopper leaves an order open. */
  invoice: 1800,
  /** Downloads an invoice; the browser follows the link at once. */
  invoice_file: 60,
  /** Asks for the label and the pro-forma of a return. */
  return_label: 1800,
  return_label_file: 60,
  return_proforma_file: 60,
  /** Asks for the details of a return as a paper, and downloads them. */
  return_details: 1800,
  return_details_file: 60,
  /** Shows the photo of an inspected piece in the details of its return. */
  return_photo: 1800,
  /** Downloads a tax invoice from an open order, or from the phone that reads the order's code. */
  fapiao_file: 1800,
  fapiao_code: 1800,
  /** Downloads a CFDI from an open order. */
  cfdi_pdf: 1800,
  cfdi_xml: 1800,
  /** The store’s page of a reservation: longer than any reservation stays open. */
  reservation: 90 * 86_400,
  /** Cancels a reservation from its customer's mail: longer than any reservation stays open. */
  reservation_cancel: 90 * 86_400,
  /** Cancels a visit to a salon from its visitor's mail: longer than any session is announced ahead. */
  visit_cancel: 366 * 86_400,
  /** The boutique’s page of an order to collect: longer than a transfer and the two weeks that it waits. */
  pickup: 60 * 86_400,
  /** The page on which a boutique receives returns; its mail says how long. */
  boutique_returns: 60 * 86_400,
} as const;
export type DocumentPurpose = keyof typeof documentPurposes;

const idBytes = 16;
const timeBytes = 4;
const generationBytes = 2;
const signatureBytes = 32;

const signed = (secret: KeyObject, purpose: DocumentPurpose, payload: Buffer): Buffer =>
  createHmac('sha256', secret).update(`document\0${purpose}\0`).update(payload).digest();

/**
 * A hash that opens one document for one purpose, until the purpose's seconds have passed. It is signed, not stored, and
 * differs with each view. A link of a store has its `generation` (`mintStoreLink`); without one it is generation 0, as are
 * the links of earlier releases. Invariant S3, decisions/0052.
 */
export function mintDocumentHash(
  shop: Pick<Shop, 'secret' | 'now'>,
  purpose: DocumentPurpose,
  id: string,
  generation = 0,
): string {
  const payload = Buffer.alloc(idBytes + timeBytes + (generation === 0 ? 0 : generationBytes));
  if (generation !== 0) payload.writeUInt16BE(generation, idBytes + timeBytes);
  payload.write(id.replaceAll('-', ''), 'hex');
  payload.writeUInt32BE(Math.floor(shop.now().getTime() / 1000) + documentPurposes[purpose], idBytes);
  return Buffer.concat([payload, signed(shop.secret, purpose, payload)]).toString('base64url');
}

/** The document of a hash: its id and generation, `expired`, or null for a hash that the shop did not mint for this purpose. */
export function documentOf(
  shop: Pick<Shop, 'secret' | 'previous_secret' | 'now'>,
  purpose: DocumentPurpose,
  hash: string,
): { id: string; generation: number } | 'expired' | null {
  const bytes = Buffer.from(hash, 'base64url');
  const length = bytes.length - signatureBytes;
  if (length !== idBytes + timeBytes && length !== idBytes + timeBytes + generationBytes) return null;
  const payload = bytes.subarray(0, length);
  const given = bytes.subarray(length);
  if (!acceptedSecrets(shop).some((secret) => timingSafeEqual(given, signed(secret, purpose, payload)))) return null;
  if (payload.readUInt32BE(idBytes) * 1000 <= shop.now().getTime()) return 'expired';
  const id = payload.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
  return { id, generation: length > idBytes + timeBytes ? payload.readUInt16BE(idBytes + timeBytes) : 0 };
}
