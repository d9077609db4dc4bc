import type { Country } from '../storefronts/storefronts.ts';

type WithdrawalRow = {
  /** Days after the delivery. */
  readonly days: number;
  /** Whether the law requires a "withdraw from contract here" link on every page and order. */
  readonly has_link: boolean;
  /** Whether the law forbids charging for the return within that time. */
  readonly is_return_free: boolean;
  /** Whether the law lets the seller keep what a piece lost by being used beyond a trial. */
  readonly allows_value_loss: boolean;
};
const union: WithdrawalRow = { days: 14, has_link: true, is_return_free: false, allows_value_loss: true };
const alike: WithdrawalRow = { days: 14, has_link: false, is_return_free: false, allows_value_loss: true };
const week: WithdrawalRow = { days: 7, has_link: false, is_return_free: false, allows_value_loss: false };
/** South Korea's electronic commerce law (article 18) lets the seller claim for a piece that was used in part. */
const koreanWeek: WithdrawalRow = { ...week, allows_value_loss: true };
const freeWeek: WithdrawalRow = { days: 7, has_link: false, is_return_free: true, allows_value_loss: false };

/**
 * Withdrawal right of each country; null where there is none. Expectations §2; seven days by the consumer code of
 * Brazil (article 49), the electronic commerce laws of South Korea (article 17) and Saudi Arabia (article 13), and the
 * consumer protection laws of Taiwan (article 19) and mainland China (article 25).
 */
export const withdrawalRights = {
  fr: union,
  be: union,
  lu: union,
  ch: null,
  de: union,
  at: union,
  it: union,
  es: union,
  pt: union,
  nl: union,
  ie: union,
  gb: alike,
  fi: union,
  dk: union,
  se: union,
  no: alike,
  cz: union,
  pl: union,
  us: null,
  ca: null,
  mx: null,
  br: freeWeek,
  au: null,
  nz: null,
  sg: null,
  my: null,
  jp: null,
  cn: week,
  hk: null,
  mo: null,
  tw: freeWeek,
  kr: koreanWeek,
  th: null,
  sa: week,
  ae: null,
} as const satisfies Record<Country, WithdrawalRow | null>;
