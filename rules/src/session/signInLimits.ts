/**
 * Wrong sign-ins from one network within `seconds`: how many pass freely, and after how many none passes, with a solved
 * captcha or where none is asked (China). A phone company's gateway sees fewer than 30 in its busiest hour. Lists
 * of stolen passwords are tried one account after the other. Invariants A3, A4.
 */
export const signInFailures = {
  seconds: 3600,
  free: 20,
  most: { captcha: 100, plain: 60 },
} as const;

export type SignInVerdict = 'free' | 'captcha' | 'refused';

/** What a sign-in from a network with so many failures needs; `factor` widens the limit for a /48. Invariants A3. */
export function signInVerdict(failures: number, asks_captcha: boolean, factor = 1): SignInVerdict {
  const { free, most } = signInFailures;
  if (failures >= (asks_captcha ? most.captcha : most.plain) * factor) return 'refused';
  return asks_captcha && failures >= free * factor ? 'captcha' : 'free';
}

const strictness: readonly SignInVerdict[] = ['free', 'captcha', 'refused'];

/** The stricter of the verdicts on a network and on the /48 around it. Invariants A3. */
export function strictest(verdicts: readonly SignInVerdict[]): SignInVerdict {
  return strictness.findLast((verdict) => verdicts.includes(verdict)) ?? 'free';
}
