import { ApiError } from '@vitrine/contract/browser/callThrough';
import { wordings } from '@vitrine/rules/storefronts/storefronts';
import { useText } from '../../lib/words/words.tsx';
import { useWordingNames } from '../../lib/words/wordings.ts';
import { useFactName } from './FactField.tsx';

const known = ['required', 'unknown', 'taken', 'format'] as const;

/** What the server said of each field of a refused product. */
export function useProblem(error: unknown): {
  readonly faultOf: (field: string) => string | null;
  readonly sentences: readonly string[];
} {
  const text = useText('products');
  const nameOf = useFactName();
  const naming = useWordingNames();
  const fields = error instanceof ApiError && error.status === 400 ? error.fields : {};
  const sentenceOf = (problem: string): string => text(`problem.${known.find((one) => one === problem) ?? 'format'}`);
  return {
    faultOf: (field) => {
      const problem = fields[field];
      return problem === undefined ? null : sentenceOf(problem);
    },
    sentences: Object.entries(fields).map(([field, problem]) => {
      const [, picture, language] = /^images\[(\d+)\](?:\.alt\.(\w+))?/u.exec(field) ?? [];
      if (picture !== undefined) {
        const wording = wordings.find((one) => one === language);
        const number = text('picture', { number: Number(picture) + 1 });
        return `${wording === undefined ? number : `${number}, ${naming(wording)}`}: ${sentenceOf(problem)}`;
      }
      const variant = /^variants\.(.+?)(?:\.(?:sku|attributes.*|container.*|parts.*))?$/u.exec(field)?.[1];
      const [first = ''] = field.split(/[.[]/u);
      return `${variant ?? (first === 'code' ? text('code') : nameOf(first))}: ${sentenceOf(problem)}`;
    }),
  };
}
