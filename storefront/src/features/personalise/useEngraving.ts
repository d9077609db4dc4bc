import type { EngravingDrawing } from '@vitrine/contract/basket';
import { type Personalisation, previewEngraving } from '@vitrine/contract/personalisation';
import {
  type Engraving,
  type EngravingProblem,
  engravingProblem,
  typedEngraving,
} from '@vitrine/rules/engraving/engraving';
import type { EngravingFont, EngravingSize } from '@vitrine/rules/engraving/names';
import { useEffect, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { isCallError } from '@vitrine/contract/browser/refusals';

export type Terms = NonNullable<Personalisation['engraving']>;
type Typed = { readonly lines: readonly string[]; readonly font: EngravingFont; readonly size: EngravingSize };

/** Milliseconds after the last key before the drawing is asked for. */
const pause = 250;

export type EngravingState = ReturnType<typeof useEngraving>;

/** What a shopper types and chooses of an engraving, its fault, and the server's drawing of it. decisions/0062. */
export function useEngraving(sku: string, terms: Terms) {
  const locale = useLocale();
  const [typed, setTyped] = useState<Typed>({
    lines: Array.from({ length: terms.max_lines }, () => ''),
    font: terms.fonts[0] ?? 'roman',
    size: terms.sizes[0] ?? 'medium',
  });
  const [drawing, setDrawing] = useState<{ of: string; lines: readonly string[]; drawing: EngravingDrawing | null }>();
  const engraving = typedEngraving(terms, typed);
  const problem: EngravingProblem | null = engravingProblem(terms, engraving);
  const key = JSON.stringify([sku, engraving]);
  const isDrawable = problem === null;
  useEffect(() => {
    if (!isDrawable) return undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      // The newest answer wins: an older one arrives for nothing.
      const [, asked] = JSON.parse(key) as [string, Engraving];
      const { lines } = asked;
      const show = (made: EngravingDrawing | null) => !isGone && setDrawing({ of: key, lines, drawing: made });
      call(previewEngraving, { body: { locale, sku, ...asked, lines: [...asked.lines] } })
        .then(show)
        .catch((error: unknown) => {
          if (!isCallError(error)) throw error;
          show(null);
        });
    }, pause);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [key, isDrawable, locale, sku]);
  return {
    terms,
    typed,
    engraving,
    problem,
    /** The drawing, null where it failed, undefined before the first; `isCurrent` is false while a newer one is awaited. */
    drawing: problem === null || engraving.lines.length > 0 ? drawing?.drawing : undefined,
    isCurrent: drawing?.of === key,
    /** The lines of the drawing: an older one shows while a newer one is awaited, or the text has a fault. */
    drawn: drawing?.lines ?? [],
    change: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
  };
}
