import { writeEmailChangedSms } from '../account/emailChangedLetter.ts';
import { writePasswordResetSms } from '../account/passwordLetters.ts';
import { writeOwnDataErasedSms, writeOwnDataSms } from '../owndata/letters.ts';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../shop.ts';
import type { DueSms } from './queries.ts';
import { codeOf, type SmsPurpose } from './smsCode.ts';
import { codeText } from './words.ts';

/** Writes a message when it is about to leave; null when it is not to be sent after all. */
export type SmsWriter = (shop: Shop, sms: DueSms) => Promise<string | null>;

const writeCode: SmsWriter = async (shop, { data, locale }) =>
  codeText(storefrontOf(locale).language, shop.config.SMS_SENDER, codeOf(shop, data['seed'] ?? ''));

/** Every message the shop writes, by what it is for. */
export const writers = {
  wechat_binding: writeCode,
  // Not a code but a link, whose hash is long enough to stand alone (invariant A8).
  password_reset: writePasswordResetSms,
  own_data_export: writeOwnDataSms('export'),
  own_data_erasure: writeOwnDataSms('erasure'),
  own_data_erased: writeOwnDataErasedSms,
  email_changed: writeEmailChangedSms,
} as const satisfies Record<SmsPurpose | 'own_data_erased' | 'email_changed', SmsWriter>;

export const isSmsKind = (kind: string): kind is keyof typeof writers => Object.hasOwn(writers, kind);
