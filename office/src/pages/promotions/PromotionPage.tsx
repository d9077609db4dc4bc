import { type PromotionView, staffPromotion } from '@vitrine/contract/staffPromotions';
import type { PromotionStep } from '@vitrine/rules/promotions/promotionDraft';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { Codes } from './Codes.tsx';
import { Did } from './Did.tsx';
import { PromotionEditor } from './PromotionEditor.tsx';
import css from './promotions.module.css';
import { StepQuestion } from './StepQuestion.tsx';
import { usePromotionDraft } from './usePromotionDraft.ts';
import { WaitingStart } from './WaitingStart.tsx';

type StepsProps = { readonly promotion: PromotionView; readonly isTouched: boolean };

/** The steps of a promotion; what was typed is saved first. */
function Steps({ promotion, isTouched }: StepsProps) {
  const text = useText('promotions');
  const { ask, dialog } = useStep<PromotionStep>((step, close) => (
    <StepQuestion promotion={promotion} step={step} onClose={close} />
  ));
  if (!promotion.may_edit) return null;
  return (
    <div className={css.steps}>
      {promotion.steps.map((step) => (
        <Button
          key={step}
          weight={step === 'start' ? 'main' : 'danger'}
          disabled={isTouched && step !== 'end'}
          onClick={() => ask(step)}
        >
          {text(`step.${step}`)}
        </Button>
      ))}
      <Link to={`/promotions/new?copy=${promotion.promotion_id}`}>{text('copy')}</Link>
      {isTouched && promotion.state === 'draft' && <p className={css.soft}>{text('save_first')}</p>}
      {dialog}
    </div>
  );
}

function Content({ promotion }: { readonly promotion: PromotionView }) {
  const text = useText('promotions');
  const { promotion_id, did, stored_state, codes, written } = promotion;
  const draft = usePromotionDraft(promotion_id, promotion, written);
  return (
    <>
      <Steps promotion={promotion} isTouched={draft.isTouched} />
      <WaitingStart promotion={promotion} />
      {stored_state !== 'draft' && <Did did={did} promotion_id={promotion_id} />}
      <PromotionEditor promotion={promotion} draft={draft} onSaved={() => undefined} />
      {(written.needs_code || codes.in_all > 0) && <Codes promotion={promotion} />}
      <ChangeHistory subject="promotion" of={{ row: promotion_id }} />
      <ChangeHistory
        subject="promotion_scope"
        of={{ key: `${promotion_id}/` }}
        title={text('history.scope')}
        nameOf={(key) => key.split('/').at(-1) ?? key}
      />
    </>
  );
}

/** A promotion: its draft or what it is, its start while it waits, what it did, codes and history. decisions/0134. */
export function PromotionPage() {
  const text = useText('promotions');
  const fault = useFault();
  const { language } = useLanguage();
  const spoken = language.code === 'fr' ? ('fr' as const) : ('en' as const);
  const { id: promotion_id = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['promotion', promotion_id, spoken],
    queryFn: () => call(staffPromotion, { params: { promotion_id }, query: { language: spoken } }),
  });
  const promotion = data?.promotion;
  return (
    <Page
      title={promotion?.written.name ?? text('title')}
      lead={promotion && `${text(`state.${promotion.state}`)} · ${text(`kind.${promotion.written.kind}`)}`}
      actions={<Link to="/promotions">{text('title')}</Link>}
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {promotion && <Content key={promotion.promotion_id} promotion={promotion} />}
    </Page>
  );
}
