import { rateOf, type TaxPart } from './taxPart.ts';

const gst: TaxPart = { name: 'gst', rate: 5_000 };
const hst = (rate: number): readonly TaxPart[] => [{ name: 'hst', rate }];

/**
 * Taxes of each Canadian province: the federal one alone, with a provincial one, or harmonised. Each is of the price
 * without tax. Federal: Excise Tax Act s. 165 (1); an invoice states the tax, and for a business the registration number,
 * s. 223 (1) and Input Tax Credit Information (GST/HST) Regulations s. 3. Québec: Act respecting the Québec sales tax s. 16;
 * a stated rate is apart from that of any other tax and under the tax's own name, s. 425. British Columbia: Provincial Sales
 * Tax Act s. 34. Saskatchewan: The Provincial Sales Tax Act s. 5. Manitoba: The Retail Sales Tax Act s. 2. Spec 3 §3,
 * decisions/0090.
 */
export const canadaProvinceTaxes = {
  AB: [gst],
  BC: [gst, { name: 'pst', rate: 7_000, registration: 'ca_bc' }],
  MB: [gst, { name: 'rst', rate: 7_000, registration: 'ca_mb' }],
  NB: hst(15_000),
  NL: hst(15_000),
  NS: hst(14_000),
  NT: [gst],
  NU: [gst],
  ON: hst(13_000),
  PE: hst(15_000),
  QC: [gst, { name: 'qst', rate: 9_975, registration: 'ca_qc' }],
  SK: [gst, { name: 'pst', rate: 6_000, registration: 'ca_sk' }],
  YT: [gst],
} as const satisfies Record<string, readonly TaxPart[]>;

/** The whole rate of each Canadian province, in thousandths of a percent. Spec 3 §3. */
export const canadaProvinceRates: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(canadaProvinceTaxes).map(([province, parts]) => [province, rateOf(parts)]),
);
