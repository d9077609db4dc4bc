import { pdfOf } from '../pdf.ts';
import type { SimulatedFapiao } from './requests.ts';

/** The PDF of a simulated tax invoice. */
export const fapiaoPdf = ({ number, issued_at, seller, buyer, lines, total }: SimulatedFapiao): Buffer =>
  pdfOf([
    'FAPIAO (simulated, not valid)',
    `Number ${number}`,
    `Issued ${issued_at.slice(0, 10)}`,
    `Seller ${seller.tax_number}`,
    ...(buyer.type === 'company' ? [`Buyer ${buyer.tax_id}`] : []),
    ...lines.map(
      ({ quantity, amount }, index) => `Line ${index + 1}: ${quantity} pcs, CNY ${(amount / 100).toFixed(2)}`,
    ),
    `Total CNY ${(total / 100).toFixed(2)}`,
  ]);
