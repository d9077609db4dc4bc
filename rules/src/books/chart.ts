// The chart of accounts: which account of the house's accounting each account of the books is. Defaults are of the French general
// chart (PCG, règlement ANC 2014-03); staff sets others, for all countries or for one. Pure. decisions/0124.
import type { Country } from '../storefronts/storefronts.ts';
import type { BookAccount, BookPosting } from './accounts.ts';

/** Accounts that are no accounting entry: an authorisation moves no money. */
const outside = ['authorised', 'authorised_offset'] as const;
/** An account of the books that the journal has. */
export type JournalAccount = Exclude<BookAccount, (typeof outside)[number]>;

type Named = { readonly number: string; readonly label: string };

/** The account of each account of the books until staff sets another. Expectations §2, decisions/0124. */
export const defaultChart = {
  customer: { number: '411000', label: 'Clients' },
  goods: { number: '707000', label: 'Ventes de marchandises' },
  discounts: { number: '709700', label: 'Rabais, remises et ristournes accordés' },
  shipping: { number: '708500', label: 'Ports et frais accessoires facturés' },
  tax: { number: '445710', label: 'TVA collectée' },
  returns: { number: '707900', label: 'Retours sur ventes de marchandises' },
  return_fees: { number: '708800', label: 'Retenues sur retours' },
  provider: { number: '511500', label: 'Prestataire de paiement' },
  chargebacks: { number: '411600', label: 'Clients, paiements contestés' },
  fees: { number: '627800', label: 'Commissions du prestataire de paiement' },
  settlement: { number: '511600', label: 'Prestataire de paiement, à verser' },
  exchange: { number: '471800', label: 'Conversions de devises du prestataire' },
  bank: { number: '512000', label: 'Banque' },
} as const satisfies Readonly<Record<JournalAccount, Named>>;

/** The accounts of the journal, in the order of the chart. Expectations §2, decisions/0124. */
export const journalAccounts = Object.keys(defaultChart) as readonly JournalAccount[];

/** Whether an account of the books is in the journal. Expectations §2, decisions/0124. */
export function isJournalAccount(account: string): account is JournalAccount {
  return Object.hasOwn(defaultChart, account);
}

/** What staff has set: for all countries where `country` is null, else for orders of that storefront. */
export type ChartRow = Named & { readonly account: JournalAccount; readonly country: Country | null };

/** The account for an entry of an order of a country (null for one of no order): that of the country, of all, the default. Expectations §2, decisions/0124. */
export function chartAccount(rows: readonly ChartRow[], account: JournalAccount, country: string | null): Named {
  const of = (wanted: string | null) => rows.find((row) => row.account === account && row.country === wanted);
  const { number, label } = (country === null ? undefined : of(country)) ?? of(null) ?? defaultChart[account];
  return { number, label };
}

/** A number of an account: digits, as many as accounting programs take. Expectations §2, decisions/0124. */
export const accountNumberForm = /^[1-9]\d{2,11}$/u;
/** The longest label of an account. Expectations §2, decisions/0124. */
export const longestLabel = 100;

type Journal = { readonly code: string; readonly label: string };
const sales: Journal = { code: 'VT', label: 'Ventes' };
const payments: Journal = { code: 'EN', label: 'Encaissements et remboursements' };
const settlements: Journal = { code: 'RP', label: 'Règlements du prestataire de paiement' };

type Written = { readonly journal: Journal; readonly label: string };

/** The journal of each posting and what the entry is called; null for those that are no accounting entry. Expectations §2, decisions/0124. */
export const journalOf: Readonly<Record<BookPosting, Written | null>> = {
  sale: { journal: sales, label: 'Vente' },
  sale_reversed: { journal: sales, label: 'Annulation de vente' },
  rest_canceled: { journal: sales, label: 'Annulation du reste' },
  units_canceled: { journal: sales, label: 'Annulation de pièces' },
  returned: { journal: sales, label: 'Retour' },
  goodwill: { journal: sales, label: 'Geste commercial' },
  authorised: null,
  authorisation_ended: null,
  captured: { journal: payments, label: 'Encaissement' },
  capture_failed: { journal: payments, label: 'Encaissement échoué' },
  refunded: { journal: payments, label: 'Remboursement' },
  refund_transferred: { journal: payments, label: 'Remboursement par virement' },
  chargeback: { journal: payments, label: 'Paiement contesté' },
  chargeback_reversed: { journal: payments, label: 'Contestation levée' },
  settled: { journal: settlements, label: 'Règlement' },
  provider_fee: { journal: settlements, label: 'Commission' },
  paid_out: { journal: settlements, label: 'Versement' },
};

/** The postings that the journal has. Expectations §2, decisions/0124. */
export const journalPostings = (Object.keys(journalOf) as BookPosting[]).filter((one) => journalOf[one] !== null);
