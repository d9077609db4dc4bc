import { isPaymentEventCode, type PaymentEvent } from '@vitrine/rules/payment/paymentEvents';
import { z } from 'zod';
import { HmacValidator } from './library.ts';
import { settlementBatch } from './settlementReport.ts';
import { itemAsCame } from './typed.ts';

// Reads only the fields that the signature covers (invariant M7); an attacker could change the others.
const item = z.object({
  pspReference: z.string().min(1).max(64),
  originalReference: z.string().max(64).optional(),
  merchantAccountCode: z.string().max(128),
  merchantReference: z.string().max(128),
  amount: z.object({ value: z.int(), currency: z.string().length(3) }),
  eventCode: z.string().max(64),
  success: z.enum(['true', 'false']),
  additionalData: z.looseObject({ hmacSignature: z.string().min(1) }),
});
const notification = z.object({
  notificationItems: z
    .array(z.object({ NotificationRequestItem: z.unknown() }))
    .min(1)
    .max(100),
});

const validator = new HmacValidator();

/**
 * An item signed by the provider: an event of a payment, or a settlement batch whose report is ready. Both are null for a kind
 * that the shop ignores. The address of the report is not signed, so the shop never uses it.
 */
type Notified = { event: PaymentEvent | null; batch: number | null };

/**
 * The items of a notification, after checking each signature. Null when the payload is no notification, or one item's
 * signature is missing or matches none of the keys: the caller rejects all of it. Invariant M7.
 */
export function readNotification(payload: unknown, hmac_keys: readonly string[]): Notified[] | null {
  const parsed = notification.safeParse(payload);
  if (!parsed.success) return null;
  const read: Notified[] = [];
  for (const { NotificationRequestItem } of parsed.data.notificationItems) {
    const one = item.safeParse(NotificationRequestItem);
    // Verifies the unparsed item, because the signature covers an absent original reference too.
    if (!one.success) return null;
    const came = itemAsCame(NotificationRequestItem);
    if (!hmac_keys.some((key) => validator.validateHMAC(came, key))) return null;
    read.push(...reviewOf(one.data), { event: eventOf(one.data), batch: batchOf(one.data) });
  }
  return read;
}

/**
 * The note of a review for fraud that an authorisation names, for an answer that was lost. The field is not signed: it can only
 * make the shop more careful, never pay or release anything.
 */
function reviewOf(signed: z.infer<typeof item>): Notified[] {
  const event = eventOf(signed);
  const isReviewed = event?.event_code === 'AUTHORISATION' && signed.additionalData['fraudManualReview'] === 'true';
  return isReviewed && event.success ? [{ event: { ...event, event_code: 'MANUAL_REVIEW' }, batch: null }] : [];
}

function batchOf({ eventCode, success, pspReference }: z.infer<typeof item>): number | null {
  return eventCode === 'REPORT_AVAILABLE' && success === 'true' ? settlementBatch(pspReference) : null;
}

function eventOf(signed: z.infer<typeof item>): PaymentEvent | null {
  const { eventCode, amount } = signed;
  if (!isPaymentEventCode(eventCode)) return null;
  return {
    event_code: eventCode,
    success: signed.success === 'true',
    psp_reference: signed.pspReference,
    original_reference: signed.originalReference || null,
    merchant_reference: signed.merchantReference,
    merchant_account: signed.merchantAccountCode,
    amount: { amount: amount.value, currency: amount.currency },
  };
}
