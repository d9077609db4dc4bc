// The form of a content, made of the schema that the server checks it with. decisions/0129.
import type { FormField, FormPart } from '@vitrine/contract/staffContents';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { useTyped } from '../../lib/session/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { followMoved, followTaken } from '../../ui/followMoved.ts';
import {
  ChoicePart,
  type Of,
  type PartProps,
  PicturePart,
  SmallPart,
  TextPart,
  useForm,
  useLabel,
} from './FieldParts.tsx';
import { emptyKind, emptyOf, type Json, type Path, valueAt } from './value.ts';
import css from './contents.module.css';

/** Whether a part takes the whole width: all but a line, a choice, a number and a day. */
const isWide = (part: FormPart): boolean => (part.kind === 'text' ? !part.is_line : !narrow.has(part.kind));
const narrow: ReadonlySet<FormPart['kind']> = new Set(['choice', 'day', 'flag', 'whole']);

/** The fields of a part: lines and choices side by side where there is room. */
export function Fields({ fields, path, value }: { fields: readonly FormField[]; path: Path; value: Json | undefined }) {
  const own = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return (
    <div className={css.fields}>
      {fields.map(({ name, part, is_required }) => (
        <div key={name} className={isWide(part) ? css.wide : undefined}>
          <Part part={part} name={name} path={[...path, name]} value={own[name]} isRequired={is_required} />
        </div>
      ))}
    </div>
  );
}

function typeOf(value: Json | undefined): string {
  const type = valueAt(value, ['type']);
  return typeof type === 'string' ? type : '';
}

function KindPart({ part, path, value }: Of<'kinds'>) {
  const option = part.options.find((one) => one.type === typeOf(value));
  return option ? <Fields fields={option.fields} path={path} value={value} /> : null;
}

/** Adds an entry to a list; of several kinds the member chooses one. */
function AddEntry({ part, name, path, count }: { part: FormPart; name: string; path: Path; count: number }) {
  const { onChange } = useForm();
  const text = useText('contents');
  const label = useLabel();
  const options = part.kind === 'kinds' ? part.options : [];
  const [type, choose] = useTyped(`kind of ${path.join('.')}`, options[0]?.type ?? '');
  const made = (): Json =>
    part.kind === 'kinds' ? emptyKind(options.find((one) => one.type === type)) : emptyOf(part);
  return (
    <div className={css.steps}>
      {part.kind === 'kinds' && (
        <Select
          label={text('kind_of_block')}
          value={type}
          choices={options.map((one) => ({ value: one.type, name: text(`block.${one.type}` as 'block.heading') }))}
          onChange={choose}
        />
      )}
      <Button onClick={() => onChange([...path, count], made())}>{text('add_to', { list: label(name) })}</Button>
    </div>
  );
}

type StepProps = {
  /** The entry, for screen readers. */
  readonly about: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

function EntrySteps({ about, at, count, onMove, onRemove }: StepProps) {
  const text = useText('contents');
  return (
    <div className={css.entrySteps}>
      <Button weight="quiet" about={about} disabled={at === 0} onClick={() => onMove(at - 1)}>
        {text('up')}
      </Button>
      <Button weight="quiet" about={about} disabled={at === count - 1} onClick={() => onMove(at + 1)}>
        {text('down')}
      </Button>
      <Button weight="quiet" about={about} onClick={onRemove}>
        {text('remove')}
      </Button>
    </div>
  );
}

/** What an entry is called: its kind, with what it leads to; else its title, question, name or code. */
function useEntryName(part: FormPart): (entry: Json) => string {
  const text = useText('contents');
  return (entry) => {
    if (part.kind === 'kinds') {
      const kind = text(`block.${typeOf(entry)}` as 'block.heading');
      const target = ['category', 'story', 'page', 'word'].map((name) => valueAt(entry, [name])).find(Boolean);
      return typeof target === 'string' ? `${kind} · ${target}` : kind;
    }
    const named = ['title', 'question', 'label', 'code'].map((name) => valueAt(entry, [name]));
    return named.filter((value) => typeof value === 'string').find((value) => value !== '') ?? '';
  };
}

/** Entries of groups from which on a list folds them: questions and answers are long. */
const folded = 6;

/** The fields of an entry; in a long list folded away, until the server says something of one of them. */
function EntryBody({ isFolded, title, path, children }: EntryBodyProps) {
  const { isFaultyIn } = useForm();
  if (!isFolded) return children;
  return (
    <details className={css.entry} open={isFaultyIn(path) || undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
type EntryBodyProps = {
  readonly isFolded: boolean;
  readonly title: string;
  readonly path: Path;
  readonly children: ReactNode;
};

function ListPart({ part, name, path, value }: Of<'list'>) {
  const { onChange, isReadOnly, faultAt } = useForm();
  const label = useLabel();
  const nameOf = useEntryName(part.of);
  const entries = Array.isArray(value) ? value : [];
  const fault = faultAt(path);
  const isPlain = part.of.kind === 'text';
  const isFolded = part.of.kind === 'group' && entries.length >= folded;
  const list = useRef<HTMLOListElement>(null);
  const move = (at: number, to: number): void => {
    const others = entries.filter((_, place) => place !== at);
    const moved = entries[at];
    if (moved === undefined) return;
    onChange(path, [...others.slice(0, to), moved, ...others.slice(to)]);
    followMoved(() => list.current?.children[to]);
  };
  const remove = (at: number): void => {
    const without = entries.filter((_, place) => place !== at);
    onChange(path, without);
    followTaken(list.current, at, () => list.current?.parentElement?.querySelector<HTMLElement>('button:enabled'));
  };
  return (
    <fieldset className={css.group}>
      <legend>{label(name)}</legend>
      {fault !== null && <p className={css.fault}>{fault}</p>}
      <ol className={css.entries} ref={list}>
        {entries.map((entry, at) => {
          const title = `${at + 1}. ${nameOf(entry)}`.trim();
          const body = <Part part={part.of} name={name} path={[...path, at]} value={entry} isRequired />;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an entry has no name of its own
            <li key={at} className={isPlain ? css.plain : undefined}>
              {!isPlain && !isFolded && <p className={css.entryName}>{title}</p>}
              <EntryBody isFolded={isFolded} title={title} path={[...path, at]}>
                {body}
              </EntryBody>
              {!isReadOnly && (
                <EntrySteps
                  about={`${label(name)} ${at + 1}`}
                  at={at}
                  count={entries.length}
                  onMove={(to) => move(at, to)}
                  onRemove={() => remove(at)}
                />
              )}
            </li>
          );
        })}
      </ol>
      {!isReadOnly && <AddEntry part={part.of} name={name} path={path} count={entries.length} />}
    </fieldset>
  );
}

function GroupPart({ part, name, path, value }: Of<'group'>) {
  const label = useLabel();
  // An entry of a list is named by its place.
  if (typeof path.at(-1) === 'number') return <Fields fields={part.fields} path={path} value={value} />;
  return (
    <fieldset className={css.group}>
      <legend>{label(name)}</legend>
      <Fields fields={part.fields} path={path} value={value} />
    </fieldset>
  );
}

/** A part of the form, by its kind. */
function Part({ part, ...at }: PartProps & { readonly part: FormPart }) {
  if (part.kind === 'text') return <TextPart part={part} {...at} />;
  if (part.kind === 'picture') return <PicturePart {...at} />;
  if (part.kind === 'choice') return <ChoicePart part={part} {...at} />;
  if (part.kind === 'group') return at.value === undefined && !at.isRequired ? null : <GroupPart part={part} {...at} />;
  if (part.kind === 'list') return <ListPart part={part} {...at} />;
  if (part.kind === 'kinds') return <KindPart part={part} {...at} />;
  if (part.kind === 'either') {
    const isText = typeof at.value === 'string';
    const chosen = part.options.find((one) => (one.kind === 'text') === isText) ?? part.options[0];
    return chosen ? <Part part={chosen} {...at} /> : null;
  }
  return <SmallPart part={part} {...at} />;
}
