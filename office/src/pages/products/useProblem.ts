import { ApiError } from '@vitrine/contract/browser/callThrough';
import { useText } from '../../lib/words/words.tsx';
import { useFactName } from './FactField.tsx';

const known = ['required', 'unknown', 'taken', 'format'] as const;

/** What the server said of each field of a refused product. */
export function useProblem(error: unknown): {
  readonly faultOf: (field: string) => string | null;
  readonly sentences: readonly string[];
} {
  const text = useText('products');
  const nameOf = useFactName();
  const fields = error instanceof ApiError && error.status === 400 ? error.fields : {};
  const sentenceOf = (problem: string): string => text(`problem.${known.find((one) => one === problem) ?? 'format'}`);
  return {
    faultOf: (field) => {
      const problem = fields[field];
      return problem === undefined ? null : sentenceOf(problem);
    },
    sentences: Object.entries(fields).map(([field, problem]) => {
      const variant = /^variants\.(.+?)(?:\.(?:sku|attributes.*))?$/u.exec(field)?.[1];
      const [first = ''] = field.split(/[.[]/u);
      return `${variant ?? (first === 'code' ? text('code') : nameOf(first))}: ${sentenceOf(problem)}`;
    }),
  };
}
