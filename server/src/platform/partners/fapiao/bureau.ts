/** The buyer of a tax invoice. */
export type FapiaoBuyer =
  | { readonly type: 'personal'; readonly name: string }
  | {
      readonly type: 'company';
      readonly name: string;
      readonly tax_id: string;
      readonly address: string;
      readonly phone: string;
      readonly bank_account: string;
    };

/** A line of a tax invoice; amounts in minor units, with tax. */
export type FapiaoLine = { readonly name: string; readonly quantity: number; readonly amount: number };

type FapiaoRequest = {
  /** The same serial for the same invoice, so that a repeated request issues it once. */
  readonly serial: string;
  readonly order_number: string;
  readonly seller: { readonly name: string; readonly tax_number: string };
  readonly buyer: FapiaoBuyer;
  readonly lines: readonly FapiaoLine[];
  /** Minor units, with tax. */
  readonly total: number;
  /** In 1/100,000. */
  readonly tax_rate: number;
};

type IssuedFapiao = { readonly number: string; readonly issued_at: Date; readonly pdf: Buffer };
type IssuedReversal = Pick<IssuedFapiao, 'number' | 'issued_at'>;

/** The bureau refuses what was asked, such as an unknown taxpayer number: a repeat is refused as well. */
export class BureauRefusal extends Error {}

/** A service that issues the tax invoices of mainland China (fapiao). Both throw BureauRefusal, or when it does not answer. */
export type FapiaoBureau = {
  /** Null while the bureau works on it: ask again later. */
  readonly issue: (request: FapiaoRequest) => Promise<IssuedFapiao | null>;
  /** Issues a red letter, which reverses a part of an invoice. Null while the bureau works on it. */
  readonly reverse: (reversal: {
    readonly serial: string;
    readonly reverses: string;
    readonly amount: number;
  }) => Promise<IssuedReversal | null>;
};
