import { hasProductLocator } from '@vitrine/rules/stores/availability';
import type { Shop } from '../../../platform/shop/shop.ts';

/** Whether the shop's settings give a department find-in-store and its reservations. Spec 2 §3. */
export function hasLocator({ config }: Pick<Shop, 'config'>, department_code: string): boolean {
  const { PRODUCT_LOCATOR: active, PRODUCT_LOCATOR_EXCLUDED_DEPARTMENTS: excludedDeptCodes } = config;
  return hasProductLocator({ active, excludedDeptCodes }, department_code);
}
