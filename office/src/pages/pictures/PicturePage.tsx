import { type PicturePage as View, staffPicture, staffPictureWords } from '@vitrine/contract/staffPictures';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { draftsOf, useDraftIn } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { directionOf, tagOf, useWordingNames } from '../../lib/words/wordings.ts';
import { Button } from '../../ui/Button.tsx';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Facts, Page, Sheet } from '../../ui/Page.tsx';
import { shortName } from '../../ui/PictureGrid.tsx';
import { FocusPoint } from './FocusPoint.tsx';
import css from './pictures.module.css';

/** What was typed, with the text that was read. */
type Draft = Readonly<Partial<Record<Wording, { readonly before: string | null; readonly after: string }>>>;
const drafts = draftsOf<Draft>();

type FieldsProps = {
  readonly view: View;
  readonly typed: Draft;
  readonly type: (change: (now: Draft) => Draft) => void;
};

function WordFields({ view: { picture, languages }, typed, type }: FieldsProps) {
  const naming = useWordingNames();
  return (
    <div className={css.words}>
      {languages.map((language) => (
        <TextArea
          key={language}
          label={naming(language)}
          rows={2}
          maxLength={300}
          lang={tagOf(language)}
          dir={directionOf(language)}
          value={typed[language]?.after ?? picture.alt[language] ?? ''}
          onChange={(after) =>
            type((now) => ({
              ...now,
              [language]: { before: now[language]?.before ?? picture.alt[language] ?? null, after },
            }))
          }
        />
      ))}
    </div>
  );
}

/** What the picture shows, in each language. */
function Words({ view }: { readonly view: View }) {
  const text = useText('pictures');
  const fault = useFault();
  const changed = useChanged();
  const { picture, languages, may_edit } = view;
  const { typed, type, forget } = useDraftIn<Draft>(drafts, `picture ${picture.file}`, () => ({}));
  const { isBusy, error, take } = useTake();
  const changes = languages.flatMap((language) => {
    const own = typed[language];
    return own === undefined || own.after === (picture.alt[language] ?? '') ? [] : [{ language, ...own }];
  });
  const discard = (): void => {
    type(() => ({}));
    forget();
  };
  const save = async (): Promise<void> => {
    const body = { file: picture.file, changes };
    const isSaved = await take(async (idempotency_key) => {
      await call(staffPictureWords, { body, idempotency_key });
      // The fields must not show the old words before the new ones have come.
      await changed();
    });
    if (isSaved) discard();
    else await changed();
  };
  return (
    <Sheet title={text('alt')}>
      <p className={css.soft}>{text('alt.lead')}</p>
      <WordFields view={view} typed={typed} type={type} />
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {may_edit && (
        <div className={css.steps}>
          <Button weight="main" disabled={isBusy || changes.length === 0} onClick={() => void save()}>
            {text('save')}
          </Button>
          <Button weight="quiet" disabled={changes.length === 0} onClick={discard}>
            {text('discard')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

const linkOf = ({ kind, code }: View['uses'][number]): string | null =>
  kind === 'content' ? `/contents/${code}` : kind === 'product' ? `/texts/product/${code}` : null;

/** What shows the picture. */
function Uses({ uses }: Pick<View, 'uses'>) {
  const text = useText('pictures');
  return (
    <Sheet title={text('used')}>
      {uses.length === 0 && <p>{text('used.none')}</p>}
      <ul>
        {uses.map((use) => {
          const link = linkOf(use);
          return (
            <li key={`${use.kind} ${use.code}`}>
              {text(`kind.${use.kind}`)}: {link === null ? use.title : <Link to={link}>{use.title}</Link>}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

/** A picture of the house: what it shows in each language, what stays visible of it, where it is used, and its history. */
export function PicturePage() {
  const text = useText('pictures');
  const fault = useFault();
  const { moment } = useFormats();
  const { of } = useFilters();
  const file = of('file');
  const { data, error } = useQuery({
    queryKey: ['picture', file],
    queryFn: () => call(staffPicture, { query: { file } }),
    enabled: file !== '',
  });
  return (
    <Page title={shortName(file)} lead={<Link to="/pictures">{text('title')}</Link>}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && (
        <>
          {/* A member that may change it has it below, with its focal point. */}
          {!data.may_edit && (
            <img
              className={css.large}
              src={`${data.picture.url}?w=1000`}
              alt={data.picture.alt[data.source] ?? ''}
              width={data.picture.width}
              height={data.picture.height}
            />
          )}
          <Facts
            rows={[
              [text('file'), data.picture.file],
              [text('size'), `${data.picture.width} × ${data.picture.height}`],
              [text('added'), moment(data.picture.added_at)],
            ]}
          />
          <FocusPoint key={`focus ${data.picture.file}`} view={data} />
          <Uses uses={data.uses} />
          <Words key={data.picture.file} view={data} />
          <ChangeHistory subject="picture_file" of={{ row: data.picture.file }} />
        </>
      )}
    </Page>
  );
}
