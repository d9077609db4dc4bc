// Faults in what the provider reports.
import { fault } from './fault.mjs';

const webhook = 'payment/webhook.test.ts';

export const notifications = [
  fault(
    'notification-signature',
    'adyen/notifications.ts',
    'if (!hmac_keys.some((key) => validator.validateHMAC(came, key))) return null;',
    '',
    webhook,
    'rejects a notification with',
  ),
  fault(
    'notification-previous-key',
    'payment/adyenWebhook.ts',
    '[ADYEN_HMAC_KEY, ...(ADYEN_HMAC_KEY_PREVIOUS ? [ADYEN_HMAC_KEY_PREVIOUS] : [])]',
    '[ADYEN_HMAC_KEY]',
    ['server/src/keyRotation.test.ts', webhook],
  ),
  fault(
    'notification-too-large',
    'payment/adyenWebhook.ts',
    'const mostBytes = 256 * 1024;',
    'const mostBytes = 256 * 1024 * 1024;',
    'payment/webhookSize.test.ts',
  ),
];
