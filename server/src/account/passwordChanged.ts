import type { SeenDevice } from '@vitrine/rules/session/device';
import { deviceName } from '@vitrine/rules/session/device';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../db/database.ts';
import { queueMail } from '../mail/queueMail.ts';

/** Tells the customer that the password changed, and from what device, so that nobody changes it unnoticed. */
export async function queuePasswordChanged(
  tx: Tx,
  customer_id: string,
  locale: Locale,
  device: SeenDevice,
  now: Date,
): Promise<void> {
  const data = { device: deviceName(device), changed_at: now.toISOString() };
  const event = `${customer_id} ${now.toISOString()}`;
  await queueMail(tx, { kind: 'password_changed', event, locale, customer_id, data }, now);
}
