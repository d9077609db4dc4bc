import type { PromotionView, WrittenPromotion } from '@vitrine/contract/staffPromotions';
import type { PromotionState } from '@vitrine/rules/promotions/promotion';
import { mayWrite } from '@vitrine/rules/promotions/promotionDraft';
import { useFault } from '../../lib/calls/useFault.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { useFieldValue } from '../../ui/useFieldValue.ts';
import { Meaning } from './Meaning.tsx';
import { PromotionFields, StartedFields } from './PromotionFields.tsx';
import css from './promotions.module.css';
import type { usePromotionDraft } from './usePromotionDraft.ts';
import { usePromotionField } from './usePromotionWords.ts';

type Draft = ReturnType<typeof usePromotionDraft>;

/** Both values of what a colleague has stored meanwhile, and the choice between them. */
function Conflict({ draft: { conflict, settle } }: { readonly draft: Draft }) {
  const text = useText('promotions');
  const nameOf = usePromotionField();
  const valueOf = useFieldValue();
  const row = { subject: 'promotion', key: '' } as const;
  if (conflict.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>{text('conflict')}</p>
      {conflict.map(({ field, expected, now }) => (
        <p key={field}>
          {text('conflict.field', {
            field: nameOf(field),
            expected: valueOf(row, field, expected),
            now: valueOf(row, field, now),
          })}
        </p>
      ))}
      <div className={css.steps}>
        <Button onClick={() => settle('mine')}>{text('keep_mine')}</Button>
        <Button onClick={() => settle('theirs')}>{text('take_theirs')}</Button>
      </div>
    </Notice>
  );
}

type BarProps = {
  readonly draft: Draft;
  /** Null for one that is not stored yet. */
  readonly state: PromotionState | null;
  readonly onSave: () => void;
};

function SaveBar({ draft, state, onSave }: BarProps) {
  const text = useText('promotions');
  const fault = useFault();
  const nameOf = usePromotionField();
  const { isTouched, isBusy, unsaved, faultCount, error, conflict, discard } = draft;
  const isSavable = state === null || isTouched;
  return (
    <div className={css.bar}>
      <Conflict draft={draft} />
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {faultCount > 0 && <Notice tone="bad">{text('faults', { count: faultCount })}</Notice>}
      <p role="status" className={css.soft}>
        {isTouched && text('unsaved', { fields: unsaved.map(nameOf).join(', ') })}
        {!isSavable && text('saved')}
      </p>
      <div className={css.steps}>
        <Button weight="main" disabled={isBusy || !isSavable || conflict.length > 0} onClick={onSave}>
          {text(state === 'active' ? 'save.started' : 'save')}
        </Button>
        <Button weight="quiet" disabled={isBusy || !isTouched} onClick={discard}>
          {text('discard')}
        </Button>
      </div>
    </div>
  );
}

type Props = {
  /** Null for one that is not stored yet. */
  readonly promotion: PromotionView | null;
  readonly draft: Draft;
  readonly onSaved: (saved: PromotionView) => void;
};

/** The form of a promotion: all of a draft, name and end of what has started, nothing of what has ended. */
export function PromotionEditor({ promotion, draft, onSaved }: Props) {
  const text = useText('promotions');
  const state = promotion?.state === 'ended' ? 'ended' : (promotion?.stored_state ?? 'draft');
  const mayEdit = (promotion?.may_edit ?? true) && mayWrite(state, 'name');
  const fields = { form: draft.form, type: draft.change, faultAt: draft.faultAt, promotion };
  const shown: WrittenPromotion = mayEdit ? draft.written : (promotion?.written ?? draft.written);
  return (
    <>
      {mayEdit && (state === 'draft' ? <PromotionFields {...fields} /> : <StartedFields {...fields} />)}
      <Sheet title={text('meaning')}>
        <Meaning written={shown} promotion={promotion} />
      </Sheet>
      {mayEdit && (
        <SaveBar draft={draft} state={promotion && promotion.stored_state} onSave={() => void draft.save(onSaved)} />
      )}
    </>
  );
}
