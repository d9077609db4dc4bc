import {
  type FoundProduct,
  type SearchRule,
  staffSearchRule,
  staffSearchRuleSave,
} from '@vitrine/contract/staffSearch';
import { mostOthers } from '@vitrine/rules/search/desk';
import { isWording, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { draftsOf, useDraftIn } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { useWordingNames } from '../../lib/words/wordings.ts';
import { Button } from '../../ui/Button.tsx';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { Finder, Pins, Preview, Products } from './RuleParts.tsx';
import css from './searchdesk.module.css';

type Decided = { readonly others: readonly string[]; readonly codes: readonly string[] };
/** A rule that is not saved: what was read when it was begun, and what it would be. */
type Draft = {
  readonly before: Decided;
  readonly others: string;
  readonly pins: readonly FoundProduct[];
  readonly reason: string;
};
const drafts = draftsOf<Draft>();

const storedOf = ({ others, pins }: SearchRule): Decided => ({ others, codes: pins.map(({ code }) => code) });
const newDraft = (rule: SearchRule): Draft => ({
  before: storedOf(rule),
  others: rule.others.join(', '),
  pins: rule.pins,
  reason: '',
});
const othersIn = ({ others }: Draft): string[] =>
  [...new Set(others.split(/[,、，،]/u).map((one) => one.trim()))].filter((one) => one !== '');
/** Whether more terms are typed than a rule has: they are not saved without the rest. */
const hasTooMany = (draft: Draft): boolean => othersIn(draft).length > mostOthers;
const decidedOf = (draft: Draft): { others: string[]; codes: string[] } => ({
  others: othersIn(draft).slice(0, mostOthers),
  codes: draft.pins.map(({ code }) => code),
});
/** A draft in which nothing was typed shows what the shop has now. */
const current = (draft: Draft, rule: SearchRule): Draft => {
  const isTyped = draft.others !== draft.before.others.join(', ') || !isSame(decidedOf(draft), draft.before);
  return isTyped ? draft : { ...newDraft(rule), reason: draft.reason };
};
const isSame = (one: Decided, other: Decided): boolean =>
  JSON.stringify([one.others, one.codes]) === JSON.stringify([other.others, other.codes]);

/** What a colleague has saved meanwhile, with the choice. */
function Conflict({
  error,
  isOpen,
  onKeep,
  onTake,
}: {
  readonly error: unknown;
  readonly isOpen: boolean;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}) {
  const text = useText('searchdesk');
  const conflict = error instanceof ApiError ? (error.detail.conflict ?? []) : [];
  if (conflict.length === 0 || !isOpen) return null;
  return (
    <Notice tone="warn">
      {conflict.map(({ field, now }) => (
        <p key={field}>
          {text('conflict.now', { value: Array.isArray(now) ? now.map(String).join(', ') || '–' : '–' })}
        </p>
      ))}
      <Button onClick={onKeep}>{text('conflict.keep')}</Button>
      <Button onClick={onTake}>{text('conflict.take')}</Button>
    </Notice>
  );
}

/** The rule as it is typed, and the steps that save or discard it. */
function useRule(rule: SearchRule) {
  const changed = useChanged();
  const { language, term } = rule;
  const { typed, type: typeDraft, forget } = useDraftIn(drafts, `search ${language}/${term}`, () => newDraft(rule));
  const draft = current(typed, rule);
  const type = (change: (was: Draft) => Draft): void => typeDraft((was) => change(current(was, rule)));
  const { isBusy, error, take } = useTake();
  const decided = decidedOf(draft);
  const discard = (next: SearchRule): void => {
    type(() => newDraft(next));
    forget();
  };
  const save = async (): Promise<void> => {
    const { reason, before } = draft;
    const seen = { others: [...before.others], codes: [...before.codes] };
    const why = reason.trim() === '' ? {} : { reason };
    const body = { language, term, before: seen, after: decided, ...why };
    let saved: SearchRule | null = null;
    const isDone = await take(async (idempotency_key) => {
      saved = await call(staffSearchRuleSave, { body, idempotency_key });
    });
    if (isDone && saved !== null) discard(saved);
    await changed();
  };
  return { draft, type, decided, discard, save, isBusy, error, isTouched: !isSame(decided, draft.before) };
}

type Typed = { readonly rule: SearchRule; readonly typing: ReturnType<typeof useRule> };

/** Saves the rule, or says why it was not. */
function SaveBar({ rule, typing }: Typed) {
  const text = useText('searchdesk');
  const fault = useFault();
  const { draft, type, discard, save, isBusy, error, isTouched } = typing;
  return (
    <>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      <Conflict
        error={error}
        isOpen={!isSame(draft.before, storedOf(rule))}
        onKeep={() => type((was) => ({ ...was, before: storedOf(rule) }))}
        onTake={() => discard(rule)}
      />
      <div className={css.steps}>
        <Button weight="main" disabled={isBusy || !isTouched || hasTooMany(draft)} onClick={() => void save()}>
          {text('save')}
        </Button>
        <Button weight="quiet" disabled={!isTouched} onClick={() => discard(rule)}>
          {text('discard')}
        </Button>
        <span role="status" className={css.soft}>
          {text(isTouched ? 'unsaved' : 'saved')}
        </span>
      </div>
    </>
  );
}

/** What a term finds too, and which products come first. */
function RuleForm({ rule, typing, locale }: Typed & { readonly locale: Locale }) {
  const text = useText('searchdesk');
  const { draft, type, decided } = typing;
  return (
    <div className={css.form}>
      <TextField
        label={text('others')}
        hint={text('others.hint')}
        fault={hasTooMany(draft) ? text('others.most', { most: mostOthers }) : null}
        value={draft.others}
        onChange={(others) => type((was) => ({ ...was, others }))}
      />
      <h3>{text('pins')}</h3>
      <Pins pins={draft.pins} onPins={(pins) => type((was) => ({ ...was, pins }))} />
      <Finder
        rule={rule}
        decided={decided}
        locale={locale}
        onPin={(product) => type((was) => ({ ...was, pins: [...was.pins, product] }))}
      />
      <TextField
        label={text('reason')}
        value={draft.reason}
        onChange={(reason) => type((was) => ({ ...was, reason }))}
      />
      <SaveBar rule={rule} typing={typing} />
    </div>
  );
}

function Editor({ rule }: { readonly rule: SearchRule }) {
  const text = useText('searchdesk');
  const { language, term, may_edit } = rule;
  const [locale, setLocale] = useState<Locale>(rule.storefronts[0] ?? 'fr_fr');
  const typing = useRule(rule);
  return (
    <>
      <Sheet title={text('rule')}>
        {may_edit ? (
          <RuleForm rule={rule} typing={typing} locale={locale} />
        ) : (
          <>
            <p>{text('not_yours')}</p>
            <p>{rule.others.join(', ')}</p>
            <Products products={rule.pins} />
          </>
        )}
      </Sheet>
      {may_edit && <Preview rule={rule} decided={typing.decided} locale={locale} onLocale={setLocale} />}
      <ChangeHistory subject="search_synonym" of={{ row: `${language}/${term}` }} title={text('history.others')} />
      <ChangeHistory subject="search_pin" of={{ row: `${language}/${term}` }} title={text('history.pins')} />
    </>
  );
}

/** The synonyms and first products of a term, with what the search finds by them. */
export function RuleEditor() {
  const text = useText('searchdesk');
  const fault = useFault();
  const nameOf = useWordingNames();
  const { of } = useFilters();
  const language = of('language');
  const term = of('term').trim();
  const isKnown = isWording(language) && term !== '';
  const { data, error } = useQuery({
    queryKey: ['search-rule', language, term],
    queryFn: () => call(staffSearchRule, { query: { language: isWording(language) ? language : 'fr', term } }),
    enabled: isKnown,
  });
  return (
    <Page
      title={text('editor', { term: data?.term ?? term })}
      lead={data && text('editor.lead', { language: nameOf(data.language) })}
    >
      {!isKnown && <Notice tone="bad">{text('unknown')}</Notice>}
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && <Editor key={`${data.language}/${data.term}`} rule={data} />}
    </Page>
  );
}
