import type { FeatureFlag } from '@vitrine/contract/flags';

/**
 * Whether the operator has turned a feature flag on; the page carries the names of the enabled ones. For the browser only.
 */
export function isOn(flag: FeatureFlag): boolean {
  return (document.documentElement.dataset['flags'] ?? '').split(' ').includes(flag);
}
