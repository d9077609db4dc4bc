/** The screens of a return, in order. Spec 3 §4. */
export const returnSteps = ['items', 'method', 'instructions'] as const;
export type ReturnStep = (typeof returnSteps)[number];

/** Current screen of a return: first the request, then the choice of its method. Spec 3 §4. */
export function returnStep(request: { readonly is_finalised: boolean } | null): ReturnStep {
  if (request === null) return 'items';
  return request.is_finalised ? 'instructions' : 'method';
}
