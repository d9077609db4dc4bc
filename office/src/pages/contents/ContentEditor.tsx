import { contentKinds, type ContentPage, staffContentPage } from '@vitrine/contract/staffContents';
import { storefrontOf, type Wording } from '@vitrine/rules/storefronts/storefronts';
import type { HousePicture } from '@vitrine/contract/staffPictures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isReason, reasons } from '../../lib/calls/refusals.ts';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useText } from '../../lib/words/words.tsx';
import { useWordingNames } from '../../lib/words/wordings.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { ShopView } from '../../ui/ShopView.tsx';
import { pathOfContent, rowOf } from './shopPath.ts';
import { type Problems, useContentDraft } from './useContentDraft.ts';
import { DraftSteps } from './DraftSteps.tsx';
import { FormContext, useLabel } from './FieldParts.tsx';
import { Fields } from './FormParts.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { Reading } from './Reading.tsx';
import {
  changedLanguages,
  chosenIn,
  type Draft,
  isTouched,
  type Path,
  pathOf,
  sharedOf,
  textsOf,
  typedIn,
  typedShared,
} from './value.ts';
import { Versions, Waiting } from './Waiting.tsx';
import css from './contents.module.css';

/** The sentence about a refused field. */
function useProblem(problems: Problems): (path: string) => string | null {
  const text = useText('contents');
  const fault = useText('fault');
  return (path) => {
    const problem = problems[path];
    if (problem === undefined) return null;
    if (
      problem === 'required' ||
      problem === 'too_long' ||
      problem === 'picture_missing' ||
      problem === 'unknown' ||
      problem === 'address_taken'
    )
      return text(`problem.${problem}`);
    return isReason(problem) ? fault(reasons[problem]) : text('problem.format');
  };
}

/** What a refused field is called: its language, and the parts of the form that hold it. */
function usePathName(page: ContentPage): (path: string) => string {
  const label = useLabel();
  const naming = useWordingNames();
  const named = (part: string): string => (/^\d+$/u.test(part) ? String(Number(part) + 1) : label(part));
  return (path) => {
    const [first, second, ...rest] = path.split('.');
    const language = page.languages.find((one) => first === 'texts' && one === second);
    const parts = language === undefined ? path.split('.') : rest;
    return [...(language === undefined ? [] : [naming(language)]), ...parts.map(named)].join(' · ');
  };
}

type FormProps = {
  readonly page: ContentPage;
  readonly draft: Draft;
  readonly type: (change: (before: Draft) => Draft) => void;
  readonly language: Wording;
  readonly problems: Problems;
};

/** The fields of all languages and those of one, as the schema of the content has them. */
function ContentForm({ page, draft, type, language, problems }: FormProps) {
  const text = useText('contents');
  const naming = useWordingNames();
  const problemAt = useProblem(problems);
  // Addresses of pictures that the member has chosen and the server has not shown yet.
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const see = (picture: HousePicture): void => setChosen((before) => ({ ...before, [pathOf(picture)]: picture.url }));
  const pictures = { ...page.pictures, ...chosen };
  const isFaulty = (under: Path) => (path: Path) => {
    const start = [...under, ...path].join('.');
    return Object.keys(problems).some((at) => at === start || at.startsWith(`${start}.`));
  };
  const common = { language, isReadOnly: !page.may_edit, pictures };
  const own = textsOf(page, draft, language);
  return (
    <>
      {page.shared_form.length > 0 && (
        <Sheet title={text('shared')}>
          <FormContext
            value={{
              ...common,
              faultAt: (path) => problemAt(path.join('.')),
              isFaultyIn: isFaulty([]),
              onChange: (path, next) => type((before) => typedShared(page, before, { path, next })),
              onPicture: (path: Path, picture) => {
                see(picture);
                type((before) => typedShared(page, before, { path, next: pathOf(picture) }));
              },
            }}
          >
            <Fields fields={page.shared_form} path={[]} value={sharedOf(page, draft)} />
          </FormContext>
        </Sheet>
      )}
      <Sheet title={naming(language)}>
        <FormContext
          value={{
            ...common,
            faultAt: (path) => problemAt(['texts', language, ...path].join('.')),
            isFaultyIn: isFaulty(['texts', language]),
            onChange: (path, next) => type((before) => typedIn(page, before, language, { path, next })),
            onPicture: (path, picture) => {
              see(picture);
              type((before) => chosenIn(page, before, { language, path, picture }));
            },
          }}
        >
          <Fields fields={page.form} path={[]} value={own} />
        </FormContext>
      </Sheet>
      <details className={css.details}>
        <summary>{text('preview')}</summary>
        <p className={css.soft}>{text('preview.lead')}</p>
        <Reading language={language} value={{ ...sharedOf(page, draft), ...own }} pictures={pictures} />
      </details>
    </>
  );
}

/** The content in the look of the shop, with what is typed, in the storefronts of the language. */
function InShop({ page, draft, language }: Omit<FormProps, 'type' | 'problems'>) {
  const text = useText('shopview');
  const [isOpen, open] = useState(false);
  return (
    <details className={css.details} onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{text('see')}</summary>
      {isOpen && (
        <ShopView
          pathIn={(locale) => pathOfContent(page, draft, locale)}
          isOf={(locale) => storefrontOf(locale).wording === language}
          draft={isTouched(page, draft) ? rowOf(page, draft) : undefined}
        />
      )}
    </details>
  );
}

type BarProps = Pick<FormProps, 'page' | 'draft' | 'problems'> & {
  readonly onPublish: () => void;
  readonly onDiscard: () => void;
  readonly onRefused: (fields: Problems) => void;
};

/** What would be published, and what the server refused. */
function PublishBar({ page, draft, problems, onPublish, onDiscard, onRefused }: BarProps) {
  const text = useText('contents');
  const naming = useWordingNames();
  const problemAt = useProblem(problems);
  const nameOf = usePathName(page);
  const touched = isTouched(page, draft);
  const isOlder = touched && draft.version !== page.version;
  const languages = changedLanguages(page, draft);
  return (
    <div className={css.bar}>
      {isOlder && <Notice tone="warn">{text(page.is_draft ? 'newer_draft' : 'newer')}</Notice>}
      {Object.keys(problems).length > 0 && (
        <Notice tone="bad">
          <ul className={css.problems}>
            {Object.keys(problems).map((path) => (
              <li key={path}>
                {nameOf(path)}: {problemAt(path)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p role="status" className={css.soft}>
        {touched
          ? text('unsaved', {
              languages:
                languages.length === page.languages.length || draft.shared !== null
                  ? text('all_languages')
                  : languages.map(naming).join(', '),
            })
          : text(page.is_draft ? 'saved_draft' : 'saved')}
      </p>
      <div className={css.steps}>
        {page.is_draft && <DraftSteps page={page} draft={draft} onSaved={onDiscard} onRefused={onRefused} />}
        <Button weight="main" disabled={(!touched && !page.is_draft) || isOlder} onClick={onPublish}>
          {text(page.needs_approval ? 'propose' : 'publish')}
        </Button>
        <Button weight="quiet" disabled={!touched} onClick={onDiscard}>
          {text('discard')}
        </Button>
      </div>
    </div>
  );
}

function Editor({ page }: { readonly page: ContentPage }) {
  const text = useText('contents');
  const naming = useWordingNames();
  const changed = useChanged();
  const { of, set } = useFilters();
  const { draft, problems, type, discard, change, refuse } = useContentDraft(page);
  const [isAsking, ask] = useState(false);
  const language = page.languages.find((one) => one === of('language')) ?? page.source;
  return (
    <>
      <Waiting page={page} language={language} />
      <div className={css.filters}>
        <Select
          label={text('language')}
          value={language}
          choices={page.languages.map((value) => ({ value, name: naming(value) }))}
          onChange={(value) => set('language', value)}
        />
      </div>
      <ContentForm page={page} draft={draft} type={change} language={language} problems={problems} />
      <InShop page={page} draft={draft} language={language} />
      {page.is_draft && <Notice tone="warn">{text('is_draft')}</Notice>}
      {page.may_edit && (
        <PublishBar
          page={page}
          draft={draft}
          problems={problems}
          onPublish={() => ask(true)}
          onDiscard={discard}
          onRefused={refuse}
        />
      )}
      <Versions page={page} onRestore={({ shared, texts }) => type(() => ({ version: page.version, shared, texts }))} />
      {isAsking && (
        <PublishDialog
          page={page}
          draft={draft}
          onRefused={refuse}
          onClose={(isDone) => {
            ask(false);
            if (isDone) discard();
            void changed();
          }}
        />
      )}
    </>
  );
}

/** A content in all languages: its form, what waits, and its history. */
export function ContentEditor() {
  const text = useText('contents');
  const fault = useFault();
  const { kind = '', code = '' } = useParams();
  const known = contentKinds.find((one) => one === kind);
  const kindName = known ? text(`kind.${known}`) : code;
  const { data, error } = useQuery({
    queryKey: ['content', kind, code],
    queryFn: () => call(staffContentPage, { params: { kind: known ?? 'front', code }, query: {} }),
    enabled: known !== undefined,
  });
  // The only content of a kind may have no title of its own.
  const title = data && data.title !== code ? data.title : kindName;
  const lead = code === kind ? kindName : `${kindName} · ${code}`;
  return (
    <Page title={title} lead={title === kindName ? code !== kind && code : lead}>
      {known === undefined && <Notice tone="bad">{text('unknown')}</Notice>}
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && <Editor key={`${data.kind}/${data.code}`} page={data} />}
    </Page>
  );
}
