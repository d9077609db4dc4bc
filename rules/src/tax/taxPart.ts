/** Name of a tax on the order. */
export type TaxName =
  | 'vat'
  | 'gst'
  | 'hst'
  | 'pst'
  | 'qst'
  | 'rst'
  | 'sales_tax'
  | 'sst'
  | 'icms'
  | 'consumption_tax'
  | 'none';

/** Registrations of a seller beside those of countries: the authority of a province issues its own number. Spec 3 §3. */
export const taxRegistrations = ['ca_bc', 'ca_mb', 'ca_qc', 'ca_sk'] as const;
export type TaxRegistration = (typeof taxRegistrations)[number];

/** One tax of a sale. */
export type TaxPart = {
  readonly name: Exclude<TaxName, 'none'>;
  /** Thousandths of a percent. */
  readonly rate: number;
  /** The seller's registration for this tax, where it is not the country's. */
  readonly registration?: TaxRegistration;
};

/** The whole rate of several taxes, in thousandths of a percent. Spec 3 §3. */
export const rateOf = (parts: readonly TaxPart[]): number => parts.reduce((sum, { rate }) => sum + rate, 0);
