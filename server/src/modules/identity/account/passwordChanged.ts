import type { SeenDevice } from '@vitrine/rules/session/device';
import { deviceName } from '@vitrine/rules/session/device';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { accountMails } from './mails.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';

type Change = {
  readonly device: SeenDevice;
  /** Whether the passkeys of the account were removed with the former password. */
  readonly has_lost_passkeys: boolean;
};

/** Mails the customer that the password changed, and on which device, so that no change goes unnoticed. */
export async function queuePasswordChanged(
  tx: Tx,
  customer_id: string,
  locale: Locale,
  { device, has_lost_passkeys }: Change,
  now: Date,
): Promise<void> {
  const data = {
    device: deviceName(device),
    changed_at: now.toISOString(),
    ...(has_lost_passkeys ? { lost_passkeys: 'yes' } : {}),
  };
  const event = `${customer_id} ${now.toISOString()}`;
  await queueMail(tx, { kind: accountMails.password_changed, event, locale, customer_id, data }, now);
}
