import { staffTextPage, staffTextSave, type TextPage } from '@vitrine/contract/staffTexts';
import { isWording, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { editedKinds, textFields } from '@vitrine/rules/texts/textFields';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useReason } from '../../lib/calls/useReason.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { draftsOf, useDraftIn } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { directionOf, tagOf, useWordingNames } from '../../lib/words/wordings.ts';
import { Button } from '../../ui/Button.tsx';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { Select, TextField, Tick } from '../../ui/Field.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { changesOf, type Draft, isTouched, nameOf, newDraft, settled, typed, valueIn } from './draft.ts';
import { BesideSource } from './TextField.tsx';
import css from './texts.module.css';

const drafts = draftsOf<Draft>();
const tones = { have: 'good', missing: 'bad', outdated: 'warn' } as const;
type Change = (change: (before: Draft) => Draft) => void;

/** Both values of each field that another change has set, with the choice between them. */
function Conflicts({ error, draft, type }: { readonly error: unknown; readonly draft: Draft; readonly type: Change }) {
  const text = useText('texts');
  const naming = useWordingNames();
  const conflict = error instanceof ApiError ? (error.detail.conflict ?? []) : [];
  const open = conflict.filter(({ field, now }) => {
    const own = draft.edits[field];
    return own !== undefined && (own.before ?? '') !== (now ?? '');
  });
  if (open.length === 0) return null;
  return (
    <div className={css.both}>
      {open.map(({ field, now }) => {
        const [language = '', name = ''] = field.split('.');
        const wording: Wording = isWording(language) ? language : 'en';
        const value = typeof now === 'string' ? now : null;
        const shown = { lang: tagOf(wording), dir: directionOf(wording) };
        return (
          <div key={field}>
            <p>
              {naming(wording)} · {name}
            </p>
            <p>
              {text('conflict.now')}: <span {...shown}>{value ?? '–'}</span>
            </p>
            <p>
              {text('conflict.mine')}: <span {...shown}>{draft.edits[field]?.after}</span>
            </p>
            <div className={css.steps}>
              <Button
                about={field}
                onClick={() => type((before) => settled(before, { name: field, now: value, keeps: true }))}
              >
                {text('conflict.keep')}
              </Button>
              <Button
                about={field}
                onClick={() => type((before) => settled(before, { name: field, now: value, keeps: false }))}
              >
                {text('conflict.take')}
              </Button>
            </div>
          </div>
        );
      })}
    </div>
  );
}

type EditorProps = { readonly page: TextPage; readonly draft: Draft; readonly type: Change; readonly error: unknown };

/** The fields of one language beside the source. */
function Language({ page, draft, type, error, language }: EditorProps & { readonly language: Wording }) {
  const text = useText('texts');
  const naming = useWordingNames();
  const { moment } = useFormats();
  const reason = useReason();
  const own = page.languages.find((one) => one.language === language);
  if (own === undefined) return null;
  const fields = error instanceof ApiError ? error.fields : {};
  const valueOf = (wording: Wording, field: string): string =>
    draft.edits[nameOf(wording, field)]?.after ?? valueIn(page, nameOf(wording, field)) ?? '';
  const isSource = language === page.source;
  const problemOf = (name: string): string | null => {
    const problem = fields[name];
    if (problem === 'required' || problem === 'too_long') return text(`problem.${problem}`);
    return problem === undefined ? null : (reason(error, name) ?? text('problem.format'));
  };
  return (
    <Sheet title={naming(language)}>
      <div className={css.steps}>
        <Tag tone={tones[own.state]}>{text(`state.${own.state}`)}</Tag>
        {own.changed_at !== null && (
          <span className={css.soft}>{text('written', { moment: moment(own.changed_at) })}</span>
        )}
        {!own.may_edit && <span className={css.soft}>{text('not_yours')}</span>}
        {own.may_edit && own.state === 'outdated' && (
          <Tick
            label={text('checked')}
            isTicked={draft.checked.includes(language)}
            onChange={(isTicked) =>
              type((before) => ({
                ...before,
                source_changed_at: isTouched(before) ? before.source_changed_at : page.source_changed_at,
                checked: isTicked ? [...before.checked, language] : before.checked.filter((one) => one !== language),
              }))
            }
          />
        )}
      </div>
      {textFields[page.kind].map((field) => (
        <BesideSource
          key={field.name}
          kind={page.kind}
          field={field}
          target={{ wording: language, text: valueOf(language, field.name) }}
          source={isSource ? null : { wording: page.source, text: valueOf(page.source, field.name) }}
          isReadOnly={!own.may_edit}
          fault={problemOf(nameOf(language, field.name))}
          onChange={(typing) =>
            type((before) => typed(before, page, { name: nameOf(language, field.name), text: typing }))
          }
        />
      ))}
    </Sheet>
  );
}

/** Saves the draft, and begins a new one when that is done. */
function useSave({ page, draft, type }: EditorProps, forget: () => void, { take }: ReturnType<typeof useTake>) {
  const changed = useChanged();
  const { kind, code } = page;
  const discard = (): void => {
    type(() => newDraft(page));
    forget();
  };
  const save = async (): Promise<void> => {
    const { checked, reason, source_changed_at } = draft;
    const why = reason.trim() === '' ? {} : { reason };
    const body = { changes: changesOf(draft), checked: [...checked], source_changed_at, ...why };
    const send = (idempotency_key: string) => call(staffTextSave, { params: { kind, code }, body, idempotency_key });
    if (await take(send)) discard();
    await changed();
  };
  return { save, discard };
}

type BarProps = EditorProps & { readonly forget: () => void; readonly taking: ReturnType<typeof useTake> };

/** What is saved, and why it was not. */
function SaveBar({ forget, taking, ...editor }: BarProps) {
  const text = useText('texts');
  const fault = useFault();
  const { page, draft, type, error } = editor;
  const { save, discard } = useSave(editor, forget, taking);
  const isOlder = isTouched(draft) && draft.source_changed_at !== page.source_changed_at;
  const count = Object.keys(draft.edits).length + draft.checked.length;
  return (
    <div className={css.bar}>
      {isOlder && (
        <Notice tone="warn">
          {text('source.newer')}
          <Button onClick={() => type((before) => ({ ...before, source_changed_at: page.source_changed_at }))}>
            {text('source.seen')}
          </Button>
        </Notice>
      )}
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      <Conflicts error={error} draft={draft} type={type} />
      <TextField
        label={text('reason')}
        value={draft.reason}
        onChange={(reason) => type((before) => ({ ...before, reason }))}
      />
      <div className={css.steps}>
        <Button weight="main" disabled={taking.isBusy || count === 0 || isOlder} onClick={() => void save()}>
          {text('save')}
        </Button>
        <Button weight="quiet" disabled={count === 0} onClick={discard}>
          {text('discard')}
        </Button>
        <span role="status" className={css.soft}>
          {count === 0 ? text('saved') : text('unsaved', { count })}
        </span>
      </div>
    </div>
  );
}

function Editor({ page }: { readonly page: TextPage }) {
  const text = useText('texts');
  const naming = useWordingNames();
  const { of, set } = useFilters();
  const { typed: draft, type, forget } = useDraftIn(drafts, `texts ${page.kind}/${page.code}`, () => newDraft(page));
  const take = useTake();
  const chosen = of('language');
  const shown = page.languages
    .map(({ language }) => language)
    .filter((language) => chosen === 'all' || language === chosen);
  const first =
    page.languages.find(({ language, may_edit }) => may_edit && language !== page.source)?.language ?? page.source;
  const mine = page.languages.some(({ may_edit }) => may_edit);
  const common = { page, draft, type, error: take.error };
  return (
    <>
      <div className={css.head}>
        {page.image !== null && <img className={css.picture} src={page.image} alt="" />}
        <Select
          label={text('beside')}
          value={chosen === 'all' || shown.length > 0 ? chosen : first}
          choices={[
            { value: 'all', name: text('all_languages') },
            ...page.languages.map(({ language }) => ({ value: language as string, name: naming(language) })),
          ]}
          onChange={(value) => set('language', value)}
        />
      </div>
      {(shown.length > 0 ? shown : [first]).map((language) => (
        <Language key={language} language={language} {...common} />
      ))}
      {mine && <SaveBar {...common} forget={forget} taking={take} />}
      <ChangeHistory
        subject={page.kind === 'product' ? 'product_text' : 'category_text'}
        of={{ key: `${page.code}/` }}
        nameOf={(key) => {
          const language = key.slice(key.lastIndexOf('/') + 1);
          return isWording(language) ? naming(language) : language;
        }}
      />
    </>
  );
}

/** The texts of a product or a category in all languages, each beside its source. */
export function TextEditor() {
  const text = useText('texts');
  const fault = useFault();
  const { kind = '', code = '' } = useParams();
  const known = editedKinds.find((one) => one === kind);
  const { data, error } = useQuery({
    queryKey: ['text', kind, code],
    queryFn: () => call(staffTextPage, { params: { kind: known ?? 'product', code } }),
    enabled: known !== undefined,
  });
  const title =
    data === undefined
      ? code
      : (valueIn(data, nameOf(data.source, data.kind === 'product' ? 'title' : 'name')) ?? code);
  return (
    <Page title={title} lead={known && `${text(`kind.${known}`)} · ${code}`}>
      {known === undefined && <Notice tone="bad">{text('unknown')}</Notice>}
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && <Editor page={data} />}
    </Page>
  );
}
