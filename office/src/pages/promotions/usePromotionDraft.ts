import { ApiError } from '@vitrine/contract/browser/callThrough';
import {
  type PromotionView,
  staffPromotionAdd,
  staffPromotionChange,
  type WrittenPromotion,
} from '@vitrine/contract/staffPromotions';
import { contested, differing, rebased } from '@vitrine/rules/promotions/promotionDraft';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { isReason, reasons } from '../../lib/calls/refusals.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { draftsOf, useDraftIn } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { formOf, type PromotionForm, readForm } from './promotionForm.ts';

/** What was typed over a version of a promotion. */
type Typed = { readonly version: number; readonly before: WrittenPromotion; readonly form: PromotionForm };
const drafts = draftsOf<Typed>();

const newTyped = (version: number, before: WrittenPromotion): Typed => ({ version, before, form: formOf(before) });
const plain = (written: ReturnType<typeof rebased>): WrittenPromotion =>
  JSON.parse(JSON.stringify(written)) as WrittenPromotion;
const isTouched = ({ form, before }: Typed): boolean => JSON.stringify(form) !== JSON.stringify(formOf(before));

/** The sentence about a refused field. */
function useSentence(): (reason: string | undefined) => string | null {
  const text = useText('promotions');
  const fault = useText('fault');
  return (reason) => {
    if (reason === undefined) return null;
    if (reason === 'unreadable') return text('unreadable');
    return isReason(reason) ? fault(reasons[reason]) : fault('reason.format');
  };
}

/** What is typed about a promotion: kept until it is saved, with what is wrong and what a colleague has stored meanwhile. */
export function usePromotionDraft(about: string, promotion: PromotionView | null, base: WrittenPromotion) {
  const changed = useChanged();
  const sentence = useSentence();
  const { isBusy, error, take } = useTake();
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const fresh = newTyped(promotion?.version ?? 1, promotion?.written ?? base);
  const { typed, type, forget } = useDraftIn(drafts, `promotion ${about}`, () => fresh);
  // A form in which nothing was typed follows what is stored.
  const now = promotion === null || isTouched(typed) ? typed : fresh;
  const { written, faults } = readForm(now.form, now.before);
  const change = (part: Partial<PromotionForm>): void => type(() => ({ ...now, form: { ...now.form, ...part } }));
  const discard = (): void => {
    type(() => fresh);
    forget();
    setTried(false);
    setRefused(null);
  };
  const save = async (onSaved: (saved: PromotionView) => void): Promise<void> => {
    setTried(true);
    setRefused(null);
    if (Object.keys(faults).length > 0) return;
    await take(async (idempotency_key) => {
      try {
        const { promotion: saved } =
          promotion === null
            ? await call(staffPromotionAdd, { body: { written }, idempotency_key })
            : await call(staffPromotionChange, {
                params: { promotion_id: promotion.promotion_id },
                body: { version: now.version, before: now.before, written },
                idempotency_key,
              });
        if (promotion !== null) type(() => newTyped(saved.version, saved.written));
        forget();
        setTried(false);
        await changed();
        onSaved(saved);
      } catch (reason) {
        // What is stored now is read before the choice between both values shows.
        await changed();
        if (reason instanceof ApiError) setRefused(reason);
        throw reason;
      }
    });
  };
  /** Puts what was typed over what is stored now; of what both have changed, one value. */
  const settle = (which: 'mine' | 'theirs'): void => {
    if (promotion === null) return;
    const theirs = promotion.written;
    const merged = rebased(now.before, written, theirs);
    const given = which === 'mine' ? [] : contested(now.before, written, theirs);
    const settled = { ...merged, ...Object.fromEntries(given.map((field) => [field, theirs[field]])) };
    type(() => ({ version: promotion.version, before: theirs, form: formOf(plain(settled)) }));
    setRefused(null);
  };
  const conflict = refused?.detail.conflict ?? [];
  const said = { ...(conflict.length === 0 ? refused?.fields : {}), ...(isTried ? faults : {}) };
  return {
    form: now.form,
    written,
    change,
    save,
    discard,
    settle,
    conflict,
    isBusy,
    isTouched: isTouched(now),
    isSavable: promotion === null || isTouched(now),
    unsaved: differing(now.before, written),
    /** What the server refused without a field of the form, or could not be asked. */
    error: error !== null && conflict.length === 0 && Object.keys(refused?.fields ?? {}).length === 0 ? error : null,
    faultCount: Object.keys(said).length,
    faultAt: (field: string): string | null => sentence(said[field]),
  };
}
