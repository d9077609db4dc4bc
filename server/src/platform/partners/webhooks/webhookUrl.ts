import { webhookUrlLength } from '@vitrine/rules/staff/webhookTable';

type WebhookUrlFault = 'format' | 'https' | 'credentials' | 'private_address';

const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/u.test(host);

/**
 * Why the shop tells no such address; null where it does. `may_be_private`: an address of this machine or its network, and plain http, as in
 * development. A name may still lead to such an address: the server looks when it connects. Spec 3 §6, decisions/0131.
 */
export function webhookUrlFault(text: string, may_be_private: boolean): WebhookUrlFault | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || text.length > webhookUrlLength || /\s/u.test(text) || url.hash !== '') return 'format';
  if (!['http:', 'https:'].includes(url.protocol)) return 'https';
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (may_be_private) return null;
  if (url.protocol !== 'https:') return 'https';
  const isName = url.hostname.includes('.') && !isAddress(url.hostname);
  return isName && !/\.(?:localhost|local|internal)\.?$/u.test(url.hostname) ? null : 'private_address';
}
