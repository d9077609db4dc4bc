import { ApiError } from '@vitrine/contract/browser/callThrough';
import { wordings } from '@vitrine/rules/storefronts/storefronts';
import { useReason } from '../../lib/calls/useReason.ts';
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
  const reason = useReason();
  const sentenceOf = (field: string): string => {
    const own = known.find((one) => one === fields[field]);
    return own === undefined ? (reason(error, field) ?? text('problem.format')) : text(`problem.${own}`);
  };
  return {
    faultOf: (field) => (fields[field] === undefined ? null : sentenceOf(field)),
    sentences: Object.keys(fields).map((field) => {
      const [, picture, language] = /^images\[(\d+)\](?:\.alt\.(\w+))?/u.exec(field) ?? [];
      if (picture !== undefined) {
        const wording = wordings.find((one) => one === language);
        const number = text('picture', { number: Number(picture) + 1 });
        return `${wording === undefined ? number : `${number}, ${naming(wording)}`}: ${sentenceOf(field)}`;
      }
      const variant = /^variants\.(.+?)(?:\.(?:sku|attributes.*|container.*|parts.*))?$/u.exec(field)?.[1];
      const [first = ''] = field.split(/[.[]/u);
      return `${variant ?? (first === 'code' ? text('code') : nameOf(first))}: ${sentenceOf(field)}`;
    }),
  };
}
