/**
 * Failed sign-ins of one network within `seconds`: the number without a captcha, and the number after which all are
 * refused, with a captcha or in countries without one (China). Attackers try lists of stolen passwords one account
 * after another, so the limit counts per network; a phone company's gateway has fewer than 30 failures in its busiest
 * hour. Invariants A3, A4.
 */
export const signInFailures = {
  seconds: 3600,
  free: 20,
  most: { captcha: 100, plain: 60 },
} as const;

export type SignInVerdict = 'free' | 'captcha' | 'refused';

/** What a sign-in needs after `failures` of its network; `factor` raises the limit for a /48. Invariants A3. */
export function signInVerdict(failures: number, asks_captcha: boolean, factor = 1): SignInVerdict {
  const { free, most } = signInFailures;
  if (failures >= (asks_captcha ? most.captcha : most.plain) * factor) return 'refused';
  return asks_captcha && failures >= free * factor ? 'captcha' : 'free';
}

const strictness: readonly SignInVerdict[] = ['free', 'captcha', 'refused'];

/** The stricter verdict of a network and its /48. Invariants A3. */
export function strictest(verdicts: readonly SignInVerdict[]): SignInVerdict {
  return strictness.findLast((verdict) => verdicts.includes(verdict)) ?? 'free';
}
