// The form of a content, made of the schema that the server checks it with. decisions/0129.
import type { FormField, FormPart } from '@vitrine/contract/staffContents';
import type { HousePicture } from '@vitrine/contract/staffPictures';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { directionOf, tagOf } from '../../lib/words/wordings.ts';
import { Button } from '../../ui/Button.tsx';
import { Select, TextArea, TextField, Tick } from '../../ui/Field.tsx';
import { PictureDialog } from '../../ui/PictureDialog.tsx';
import { emptyKind, emptyOf, type Json, type Path, valueAt } from './value.ts';
import css from './contents.module.css';

type Form = {
  readonly language: Wording;
  readonly isReadOnly: boolean;
  readonly onChange: (path: Path, next: Json | undefined) => void;
  readonly onPicture: (path: Path, picture: HousePicture) => void;
  /** Where pictures are shown, by their path. */
  readonly pictures: Readonly<Record<string, string>>;
  /** What the server said of a field, as a sentence. */
  readonly faultAt: (path: Path) => string | null;
};

/** What all parts of a form share. */
export const FormContext = createContext<Form | null>(null);

function useForm(): Form {
  const form = useContext(FormContext);
  if (form === null) throw new Error('a part of a form needs its form');
  return form;
}

type PartProps = {
  readonly name: string;
  readonly path: Path;
  readonly value: Json | undefined;
  readonly isRequired: boolean;
};
type Of<Kind extends FormPart['kind']> = PartProps & { readonly part: Extract<FormPart, { kind: Kind }> };

/** The name of a field in the member's language. */
function useLabel(): (name: string) => string {
  const text = useText('contents');
  return (name) => text(`field.${name}` as 'field.title');
}

function TextPart({ part, name, path, value, isRequired }: Of<'text'>) {
  const { language, isReadOnly, onChange, faultAt } = useForm();
  const label = useLabel();
  const text = useText('contents');
  const shown = typeof value === 'string' ? value : '';
  if (isReadOnly) return <ReadOnly name={name}>{shown}</ReadOnly>;
  return (
    <TextArea
      label={isRequired ? label(name) : text('optional', { field: label(name) })}
      value={shown}
      rows={part.is_line ? 1 : 4}
      maxLength={part.most}
      lang={tagOf(language)}
      dir={directionOf(language)}
      fault={faultAt(path)}
      onChange={(typed) => onChange(path, typed === '' && !isRequired ? undefined : typed)}
    />
  );
}

function ReadOnly({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const label = useLabel();
  return (
    <div>
      <p className={css.soft}>{label(name)}</p>
      <p>{children === '' ? '–' : children}</p>
    </div>
  );
}

function PicturePart({ name, path, value }: PartProps) {
  const text = useText('contents');
  const label = useLabel();
  const { pictures, onPicture, faultAt, isReadOnly } = useForm();
  const [isOpen, open] = useState(false);
  const shown = typeof value === 'string' ? pictures[value] : undefined;
  const fault = faultAt(path);
  return (
    <div className={css.picture} role="group" aria-label={label(name)}>
      <p className={css.soft}>{label(name)}</p>
      {shown !== undefined && <img src={`${shown}?w=640`} alt="" />}
      {fault !== null && <p className={css.fault}>{fault}</p>}
      {!isReadOnly && (
        <Button about={label(name)} onClick={() => open(true)}>
          {text('picture.choose')}
        </Button>
      )}
      {isOpen && (
        <PictureDialog
          onClose={() => open(false)}
          onChoose={(picture) => {
            open(false);
            onPicture(path, picture);
          }}
        />
      )}
    </div>
  );
}

type Small = Extract<FormPart, { kind: 'flag' | 'whole' | 'day' | 'picture' }>;

function SmallPart({ part, name, path, value, isRequired }: PartProps & { readonly part: Small }) {
  const { isReadOnly, onChange, faultAt } = useForm();
  const label = useLabel();
  if (part.kind === 'flag')
    return (
      <Tick
        label={label(name)}
        isTicked={value === true || value === 'true'}
        isDisabled={isReadOnly}
        onChange={(isTicked) => onChange(path, isTicked || isRequired ? isTicked : undefined)}
      />
    );
  const shown = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  if (isReadOnly) return <ReadOnly name={name}>{shown}</ReadOnly>;
  const typed = (next: string): Json | undefined =>
    next === '' ? undefined : part.kind === 'day' ? next : Number(next);
  return (
    <TextField
      label={label(name)}
      type={part.kind === 'day' ? 'date' : 'number'}
      value={shown}
      fault={faultAt(path)}
      onChange={(next) => onChange(path, typed(next))}
    />
  );
}

function ChoicePart({ part, name, path, value }: Of<'choice'>) {
  const { isReadOnly, onChange, faultAt } = useForm();
  const label = useLabel();
  const text = useText('contents');
  const shown = typeof value === 'string' ? value : '';
  if (isReadOnly) return <ReadOnly name={name}>{shown}</ReadOnly>;
  return (
    <Select
      label={label(name)}
      value={shown}
      choices={[{ value: '', name: text('no_choice') }, ...part.values.map((one) => ({ value: one, name: one }))]}
      fault={faultAt(path)}
      onChange={(next) => onChange(path, next === '' ? undefined : next)}
    />
  );
}

/** Fields one below the other. */
export function Fields({ fields, path, value }: { fields: readonly FormField[]; path: Path; value: Json | undefined }) {
  const own = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return (
    <>
      {fields.map(({ name, part, is_required }) => (
        <Part key={name} part={part} name={name} path={[...path, name]} value={own[name]} isRequired={is_required} />
      ))}
    </>
  );
}

function typeOf(value: Json | undefined): string {
  const type = valueAt(value, ['type']);
  return typeof type === 'string' ? type : '';
}

function KindPart({ part, path, value }: Of<'kinds'>) {
  const text = useText('contents');
  const type = typeOf(value);
  const option = part.options.find((one) => one.type === type);
  return (
    <>
      <p className={css.soft}>{text(`block.${type}` as 'block.heading')}</p>
      {option && <Fields fields={option.fields} path={path} value={value} />}
    </>
  );
}

/** Adds an entry to a list; of several kinds the member chooses one. */
function AddEntry({ part, name, path, count }: { part: FormPart; name: string; path: Path; count: number }) {
  const { onChange } = useForm();
  const text = useText('contents');
  const label = useLabel();
  const options = part.kind === 'kinds' ? part.options : [];
  const [type, choose] = useState(options[0]?.type ?? '');
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
      <Button about={label(name)} onClick={() => onChange([...path, count], made())}>
        {text('add')}
      </Button>
    </div>
  );
}

function ListPart({ part, name, path, value }: Of<'list'>) {
  const { onChange, isReadOnly, faultAt } = useForm();
  const text = useText('contents');
  const label = useLabel();
  const entries = Array.isArray(value) ? value : [];
  const fault = faultAt(path);
  const move = (at: number, to: number): void => {
    const others = entries.filter((_, place) => place !== at);
    const moved = entries[at];
    if (moved !== undefined) onChange(path, [...others.slice(0, to), moved, ...others.slice(to)]);
  };
  return (
    <fieldset className={css.group}>
      <legend>{label(name)}</legend>
      {fault !== null && <p className={css.fault}>{fault}</p>}
      <ol className={css.entries}>
        {entries.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry has no name of its own
          <li key={at}>
            <Part part={part.of} name={name} path={[...path, at]} value={entry} isRequired />
            {!isReadOnly && (
              <div className={css.steps}>
                <Button about={`${label(name)} ${at + 1}`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                  {text('up')}
                </Button>
                <Button
                  about={`${label(name)} ${at + 1}`}
                  disabled={at === entries.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  {text('down')}
                </Button>
                <Button
                  about={`${label(name)} ${at + 1}`}
                  onClick={() =>
                    onChange(
                      path,
                      entries.filter((_, place) => place !== at),
                    )
                  }
                >
                  {text('remove')}
                </Button>
              </div>
            )}
          </li>
        ))}
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
