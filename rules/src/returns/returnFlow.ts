/** The screens of a return, in order. Spec 3 §4. */
export const returnSteps = ['items', 'method', 'instructions'] as const;
export type ReturnStep = (typeof returnSteps)[number];

/** Current screen of a return: first the request, then the choice of its method. Spec 3 §4. */
export function returnStep(request: { readonly is_finalised: boolean } | null): ReturnStep {
  if (request === null) return 'items';
  return request.is_finalised ? 'instructions' : 'method';
}

/** Codes of a refused finalisation with their own notification; any other shows the server's message. Spec 3 §8. */
export const finaliseNotices = {
  4800012: 'exchange_return_error',
  2200105: 'no_pickup_times',
} as const satisfies Record<number, string>;

/** Notification of a refused finalisation, as a label key; null shows the server's own message. Spec 3 §8. */
export function finaliseNotice(internal_code: number): 'exchange_return_error' | 'no_pickup_times' | null {
  return isNoticed(internal_code) ? finaliseNotices[internal_code] : null;
}

function isNoticed(code: number): code is keyof typeof finaliseNotices {
  return Object.hasOwn(finaliseNotices, code);
}
