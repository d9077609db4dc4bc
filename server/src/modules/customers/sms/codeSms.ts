import { textIn } from '../../../platform/messages/textIn.ts';
import type { SmsWriter } from '../../../platform/sms/kinds.ts';
import { codeOf } from './smsCode.ts';

/** Writes the SMS with a code. Spec 1 §4. */
export const writeCode: SmsWriter = async (shop, { data, locale }) =>
  textIn(locale, 'sms')('code', { house: shop.config.SMS_SENDER, code: codeOf(shop, data['seed'] ?? '') });
