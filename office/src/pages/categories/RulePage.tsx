import {
  type CategoryRulePage,
  type RulePreview,
  staffCategoryRule,
  staffCategoryRulePreview,
  staffCategoryRuleSave,
} from '@vitrine/contract/staffCategoryRules';
import type { ArrangedPiece } from '@vitrine/contract/staffCategories';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { draftsOf, useDraftIn } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { StorefrontSelect } from '../../ui/StorefrontSelect.tsx';
import { PieceCard } from './PieceCard.tsx';
import { RuleFields } from './RuleFields.tsx';
import { type Faults, formOf, plainRule, type Rule, type RuleForm, ruleOf } from './ruleForm.ts';
import { RuleWords } from './RuleWords.tsx';
import css from './categories.module.css';

/** A rule that is not saved: what is typed, what was stored when it was begun, and why. */
type Draft = { readonly form: RuleForm | null; readonly before: Rule | null; readonly reason: string };
const drafts = draftsOf<Draft>();
const nothing: Draft = { form: null, before: null, reason: '' };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the server says of a rule: the preview of exactly this rule in this storefront. */
type Previewed = { readonly of: string; readonly answer: RulePreview };

/** The rule as it is typed, and the steps that preview and save it. */
function useRule(page: CategoryRulePage) {
  const { code, countries, storefronts } = page;
  const stored = plainRule(page.rule);
  const changed = useChanged();
  const { of } = useFilters();
  const { typed: draft, type, forget } = useDraftIn(drafts, `category rule ${code}`, () => nothing);
  const { isBusy, error, take } = useTake();
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const asked = of('storefront');
  const locale = isLocale(asked) ? asked : storefronts[0];
  const form = draft.form ?? formOf(stored, countries[0] ?? 'fr');
  const { rule, faults } = ruleOf(form);
  const isChanged = draft.form !== null && !isSame(rule, stored);
  const previewOf = JSON.stringify([rule, locale]);
  const shown = previewed?.of === previewOf ? previewed.answer : null;
  const discard = (): void => {
    type(() => nothing);
    forget();
  };
  const preview = async (): Promise<void> => {
    if (rule === null) return;
    const body = { ...rule, ...(locale && { locale }) };
    await take(async () => {
      const answer = await call(staffCategoryRulePreview, { params: { code }, body });
      setPreviewed({ of: previewOf, answer });
    });
  };
  const save = async (): Promise<void> => {
    if (rule === null) return;
    const why = draft.reason.trim() === '' ? {} : { reason: draft.reason };
    const body = { before: draft.before ?? stored, ...rule, ...why };
    const isSaved = await take((idempotency_key) =>
      call(staffCategoryRuleSave, { params: { code }, body, idempotency_key }),
    );
    // The page shows what was typed until it has read the same again.
    await changed();
    if (isSaved) discard();
  };
  const edit = (next: RuleForm): void => type((was) => ({ ...was, before: was.before ?? stored, form: next }));
  return { draft, type, form, rule, faults, edit, discard, preview, shown, save, isBusy, error, isChanged, locale };
}
type Ruling = ReturnType<typeof useRule>;

/** The sentence about a field: what the page sees before it sends, else what the server has refused. */
function useFaultAt({
  faults,
  error,
  draft,
}: Pick<Ruling, 'faults' | 'error' | 'draft'>): (path: string) => string | null {
  const text = useText('categories');
  const refused = error instanceof ApiError ? (error.detail.fields ?? {}) : {};
  return (path) => {
    if (draft.form === null) return null;
    const own: Faults[string] | undefined = faults[path];
    if (own !== undefined) return text(`rule.problem.${own}`);
    const problem = refused[path];
    if (problem === undefined) return null;
    const known = (['required', 'unknown', 'range', 'own', 'twice'] as const).find((one) => one === problem);
    return text(`rule.problem.${known ?? 'format'}`);
  };
}

/** Both rules, where a colleague has saved another one meanwhile. */
function Conflict({ page, ruling }: { readonly page: CategoryRulePage; readonly ruling: Ruling }) {
  const text = useText('categories');
  const { draft, rule, type, discard } = ruling;
  // The page reads the rule again after each save: what was stored when the draft began is another one now.
  const now = plainRule(page.rule);
  if (draft.before === null || rule === null || isSame(draft.before, now) || isSame(rule, now)) return null;
  return (
    <Notice tone="warn">
      <div className={css.orders}>
        <div>
          <p>{text('rule.conflict.mine')}</p>
          <RuleWords page={page} rule={rule} />
        </div>
        <div>
          <p>{text('rule.conflict.now')}</p>
          <RuleWords page={page} rule={now} />
        </div>
      </div>
      <Button onClick={() => type((was) => ({ ...was, before: now }))}>{text('conflict.keep')}</Button>
      <Button onClick={discard}>{text('conflict.take')}</Button>
    </Notice>
  );
}

function Pieces({ label, pieces }: { readonly label: string; readonly pieces: readonly ArrangedPiece[] }) {
  return (
    <ul className={css.grid} aria-label={label}>
      {pieces.map((piece, at) => (
        <PieceCard
          key={piece.code}
          piece={piece}
          at={at}
          count={pieces.length}
          isFirst={false}
          isReadOnly
          onMove={() => undefined}
        />
      ))}
    </ul>
  );
}

/** The pieces that the rule adds, and the beginning of the grid. */
function Preview({ page, ruling }: { readonly page: CategoryRulePage; readonly ruling: Ruling }) {
  const text = useText('categories');
  const { set } = useFilters();
  const { shown, rule, locale, isBusy, preview } = ruling;
  return (
    <Sheet title={text('rule.preview')}>
      <div className={css.filters}>
        {locale && (
          <StorefrontSelect
            value={locale}
            storefronts={page.storefronts}
            onChange={(value) => set('storefront', value)}
          />
        )}
        <Button disabled={isBusy || rule === null} onClick={() => void preview()}>
          {text('rule.preview.see')}
        </Button>
      </div>
      <p role="status">
        {shown === null
          ? text('rule.preview.none')
          : text('rule.preview.counts', { added: shown.added, sold: shown.sold_here, lost: shown.lost })}
      </p>
      {shown !== null && shown.pieces.length > 0 && (
        <>
          <h3 className={css.title}>{text('rule.preview.added')}</h3>
          <Pieces label={text('rule.preview.added')} pieces={shown.pieces} />
        </>
      )}
      {shown !== null && (
        <details>
          <summary>{text('rule.preview.grid')}</summary>
          <Pieces label={text('rule.preview.grid')} pieces={shown.grid} />
        </details>
      )}
    </Sheet>
  );
}

/** Saves the rule once its preview was seen. */
function SaveBar({ ruling }: { readonly ruling: Ruling }) {
  const text = useText('categories');
  const { draft, type, rule, shown, discard, save, isBusy, isChanged } = ruling;
  const isReady = isChanged && rule !== null && shown !== null;
  return (
    <div className={css.bar}>
      <TextField
        label={text('reason')}
        value={draft.reason}
        onChange={(reason) => type((was) => ({ ...was, reason }))}
      />
      <div className={css.steps}>
        <Button weight="main" disabled={isBusy || !isReady} onClick={() => void save()}>
          {text('rule.save')}
        </Button>
        <Button weight="quiet" disabled={draft.form === null} onClick={discard}>
          {text('rule.discard')}
        </Button>
        <span role="status" className={css.soft}>
          {text(isChanged ? (isReady ? 'rule.unsaved' : 'rule.unseen') : 'saved')}
        </span>
      </div>
    </div>
  );
}

function Editor({ page }: { readonly page: CategoryRulePage }) {
  const fault = useFault();
  const me = useMember();
  const ruling = useRule(page);
  const faultAt = useFaultAt(ruling);
  const isReadOnly = !mayAct(me, 'arrange_categories');
  return (
    <>
      {ruling.error !== null && <Notice tone="bad">{fault(ruling.error)}</Notice>}
      <Conflict page={page} ruling={ruling} />
      <RuleFields page={page} form={ruling.form} isReadOnly={isReadOnly} faultAt={faultAt} onChange={ruling.edit} />
      {!isReadOnly && (
        <>
          <Preview page={page} ruling={ruling} />
          <SaveBar ruling={ruling} />
        </>
      )}
      <ChangeHistory subject="category_rule" of={{ row: page.code }} />
    </>
  );
}

/** The rule of a category: which pieces it has beside those of the import, and how the rest follows. */
export function RulePage() {
  const text = useText('categories');
  const fault = useFault();
  const { code = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['category-rule', code],
    queryFn: () => call(staffCategoryRule, { params: { code } }),
  });
  return (
    <Page
      title={data ? text('rule.title', { category: data.name }) : code}
      lead={data && text('rule.lead', { own: data.own, added: data.added })}
      actions={<Link to={`/categories/${code}`}>{text('rule.order')}</Link>}
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && <Editor page={data} />}
    </Page>
  );
}
