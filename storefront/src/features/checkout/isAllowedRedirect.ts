/**
 * Whether a payment step may send the shopper to an address: https only, or the provider's configured host (invariant
 * S5).
 */
export function isAllowedRedirect(url: string, provider: string): boolean {
  try {
    const target = new URL(url);
    if (target.username || target.password) return false;
    return target.protocol === 'https:' || target.origin === new URL(provider).origin;
  } catch {
    return false;
  }
}
