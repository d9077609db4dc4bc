import type { DeliveryMode } from '@vitrine/rules/checkout/checkoutSteps';

type Row = { readonly pickup_store_id: string | null };

/** How an order reaches its buyer. Spec 1 §9. */
export const modeOf = ({ pickup_store_id }: Row): DeliveryMode => (pickup_store_id === null ? 'deliver' : 'pickup');

/** Whether an order is collected in a boutique. Spec 3 §3. */
export const isWebToShop = (row: Row): boolean => modeOf(row) === 'pickup';

/** The address at which a courier finds the buyer: the goods of a pickup went to the boutique. Spec 3 §3 (Return address). */
export const homeAddressOf = <Address>({
  pickup_store_id,
  shipping_address,
  billing_address,
}: Row & { readonly shipping_address: Address; readonly billing_address: Address }): Address =>
  pickup_store_id === null ? shipping_address : billing_address;
