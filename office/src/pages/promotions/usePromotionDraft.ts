import { ApiError } from '@vitrine/contract/browser/callThrough';
import {
  type PromotionView,
  staffPromotionAdd,
  staffPromotionChange,
  type WrittenPromotion,
} from '@vitrine/contract/staffPromotions';
import { contested, differing, endsLater, rebased } from '@vitrine/rules/promotions/promotionDraft';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { isReason, reasons } from '../../lib/calls/refusals.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useReason } from '../../lib/calls/useReason.ts';
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
function useSentence(): (said: string | undefined, refused: ApiError | null, field: string) => string | null {
  const text = useText('promotions');
  const fault = useText('fault');
  const reason = useReason();
  return (said, refused, field) => {
    if (said === undefined) return null;
    if (said === 'unreadable') return text('unreadable');
    // What the page finds itself comes without a bound.
    const known = refused?.fields[field] === said ? reason(refused, field) : null;
    return known ?? (isReason(said) ? fault(reasons[said]) : fault('reason.format'));
  };
}

/** Stores what is written: a new draft, or over the version that was read. */
async function stored(
  promotion: PromotionView | null,
  { version, before }: Typed,
  { written, idempotency_key }: { readonly written: WrittenPromotion; readonly idempotency_key: string },
): Promise<PromotionView> {
  if (promotion === null) return (await call(staffPromotionAdd, { body: { written }, idempotency_key })).promotion;
  const { promotion_id } = promotion;
  const body = { version, before, written };
  return (await call(staffPromotionChange, { params: { promotion_id }, body, idempotency_key })).promotion;
}

/** What was typed, put over what a colleague has stored; of what both have changed, one value. */
function settled(
  typed: Typed,
  written: WrittenPromotion,
  { promotion, which }: { readonly promotion: PromotionView | null; readonly which: 'mine' | 'theirs' },
): Typed {
  if (promotion === null) return typed;
  const { before } = typed;
  const theirs = promotion.written;
  const given = which === 'mine' ? [] : contested(before, written, theirs);
  const values = Object.fromEntries(given.map((field) => [field, theirs[field]]));
  const merged = plain({ ...rebased(before, written, theirs), ...values });
  return { version: promotion.version, before: theirs, form: formOf(merged) };
}

/** What was refused: both values of a conflict, what is wrong by field, and whether the form shows it at all. By then the page has read again. */
function refusalIn(refused: ApiError | null, faults: Readonly<Record<string, string>>) {
  const conflict = refused?.detail.conflict ?? [];
  const fields = refused?.fields ?? {};
  const said: Readonly<Record<string, string>> = { ...(conflict.length === 0 ? fields : {}), ...faults };
  return { conflict, said, hasPlace: conflict.length > 0 || Object.keys(fields).length > 0 };
}

/** What a form means, with what is wrong: what has started never goes on for longer. */
function readTyped({ form, before }: Typed, promotion: PromotionView | null): ReturnType<typeof readForm> {
  const { written, faults } = readForm(form, before);
  const isLater = promotion?.stored_state === 'active' && endsLater(before.ends_at, written.ends_at);
  return { written, faults: isLater ? { ...faults, ends_at: 'end_later' } : faults };
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
  const newest = (of: Typed): Typed => (promotion === null || isTouched(of) ? of : fresh);
  const now = newest(typed);
  const { written, faults } = readTyped(now, promotion);
  const change = (part: Partial<PromotionForm>): void =>
    type((before) => ({ ...newest(before), form: { ...newest(before).form, ...part } }));
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
        const saved = await stored(promotion, now, { written, idempotency_key });
        if (promotion !== null) type(() => newTyped(saved.version, saved.written));
        forget();
        setTried(false);
        await changed();
        onSaved(saved);
      } catch (reason) {
        await changed();
        if (reason instanceof ApiError) setRefused(reason);
        throw reason;
      }
    });
  };
  const settle = (which: 'mine' | 'theirs'): void => {
    type(() => settled(now, written, { promotion, which }));
    setRefused(null);
  };
  const { conflict, said, hasPlace } = refusalIn(refused, isTried ? faults : {});
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
    unsaved: differing(now.before, written),
    error: hasPlace ? null : error,
    faultCount: Object.keys(said).length,
    faultAt: (field: string): string | null => sentence(said[field], refused, field),
  };
}
