/** The checkout's steps, in order, with their analytics numbers. Spec 3 §9. */
export const checkoutSteps = { cart: 1, delivery: 2, payment: 3, confirmation: 4 } as const;
export type CheckoutStep = keyof typeof checkoutSteps;

/** Delivery to the shopper or pickup in a boutique. Spec 1 §9. */
export const deliveryModes = ['deliver', 'pickup'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

export type CheckoutProgress = {
  has_items: boolean;
  has_email: boolean;
  delivery_mode: DeliveryMode;
  has_address: boolean;
  has_shipping_method: boolean;
  /** Whether a pickup has a store and a collector. */
  has_pickup: boolean;
  is_paid: boolean;
};

/** The furthest step a shopper may reach; each requires all previous ones. Spec 3 §9, spec 2 §2. */
export function checkoutStep(progress: CheckoutProgress): CheckoutStep {
  if (progress.is_paid) return 'confirmation';
  if (!progress.has_items) return 'cart';
  return progress.has_email && isDeliverySettled(progress) ? 'payment' : 'delivery';
}

function isDeliverySettled(progress: CheckoutProgress): boolean {
  if (progress.delivery_mode === 'pickup') return progress.has_pickup;
  return progress.has_address && progress.has_shipping_method;
}
