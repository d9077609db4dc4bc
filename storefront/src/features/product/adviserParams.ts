import type { ProductSelection } from '../../lib/products/currentChoice.ts';
import type { TrayParams } from '../../lib/layers/trays.ts';

/** What the adviser's form is about: the chosen variant, or the product without a size while none is chosen. Spec 1 §2. */
export const adviserParams = ({ shown, resolution }: ProductSelection): TrayParams => ({
  subject: 'product',
  sku: shown.sku,
  ...(resolution.status === 'valid' ? {} : { open: 'size' }),
});
