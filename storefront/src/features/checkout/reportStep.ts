import type { CheckoutState } from '@vitrine/contract/checkout';
import { type CheckoutStep, checkoutStep } from '@vitrine/rules/checkout/checkoutSteps';
import { isPickupChosen } from './finishSteps.ts';
import { report } from '../../lib/analytics/events.ts';

let reported: CheckoutStep | null = null;

/**
 * Reports the step of the checkout to analytics, once: the payment follows when email, address and method are
 * settled. Spec 3 §9.
 */
export function reportStep(state: CheckoutState): void {
  const step = checkoutStep({
    has_items: state.basket.items.length > 0,
    has_email: state.email !== null,
    delivery_mode: state.delivery_mode,
    has_address: state.shipping_address !== null,
    has_shipping_method: state.shipping_methods.some((method) => method.is_checked),
    has_pickup: state.delivery_mode === 'pickup' && isPickupChosen(state),
    is_paid: false,
  });
  if (step === reported || step === 'cart') return;
  reported = step;
  report({ kind: 'step', step });
}
