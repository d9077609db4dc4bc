import type { Country } from '../storefronts/storefronts.ts';

type PaperFacts = {
  /** What the country calls the seller's tax number, in its own letters; without it, the paper says "VAT number". */
  readonly tax_number?: string;
  /** Whether the law calls the document a tax invoice. */
  readonly is_tax_invoice?: true;
  /** Whether the invoice carries Saudi Arabia's QR code. */
  readonly has_zatca_code?: true;
  /** Whether a business receives the invoice as XML too (EN 16931). */
  readonly has_factur_x?: true;
  /** Whether a tax bureau issues a further invoice at the buyer's request (fapiao). */
  readonly has_fapiao?: true;
  /** Whether every sale has an electronic invoice that a provider stamps (CFDI). decisions/0075. */
  readonly has_cfdi?: true;
  /** The buyer's tax number, which the invoice repeats. */
  readonly buyer_tax_number?: string;
};

const europe: PaperFacts = { has_factur_x: true };

/** What a country's law asks of an invoice. Expectations §2. */
export const paperTable: Readonly<Partial<Record<Country, PaperFacts>>> = {
  fr: europe,
  be: europe,
  lu: europe,
  de: { ...europe, tax_number: 'USt-IdNr.' },
  at: { ...europe, tax_number: 'UID-Nr.' },
  it: { ...europe, tax_number: 'Partita IVA' },
  es: { ...europe, tax_number: 'NIF-IVA' },
  pt: { ...europe, tax_number: 'NIPC' },
  nl: europe,
  ie: europe,
  fi: europe,
  dk: europe,
  se: europe,
  cz: europe,
  pl: europe,
  no: { tax_number: 'Org. no. MVA' },
  ca: { tax_number: 'GST/HST / TPS/TVH' },
  mx: { tax_number: 'RFC', buyer_tax_number: 'RFC', has_cfdi: true },
  br: { tax_number: 'CNPJ', buyer_tax_number: 'CPF/CNPJ' },
  au: { tax_number: 'ABN', is_tax_invoice: true },
  nz: { tax_number: 'GST No.', is_tax_invoice: true },
  sg: { tax_number: 'GST Reg. No.', is_tax_invoice: true },
  my: { tax_number: 'SST No.' },
  // The number of a qualified invoice issuer: T and 13 digits.
  jp: { tax_number: '登録番号' },
  kr: { tax_number: '사업자등록번호' },
  cn: { has_fapiao: true },
  tw: { tax_number: '統一編號' },
  th: { tax_number: 'เลขประจำตัวผู้เสียภาษี', is_tax_invoice: true },
  sa: { is_tax_invoice: true, has_zatca_code: true },
  ae: { tax_number: 'TRN', is_tax_invoice: true },
};

/** A country's facts; none of them where its law asks for nothing of its own. Expectations §2. */
export const paperFactsOf = (country: Country): PaperFacts => paperTable[country] ?? {};
