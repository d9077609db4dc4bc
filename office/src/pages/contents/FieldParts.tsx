// The fields of a content that hold one value. decisions/0129.
import type { FormPart } from '@vitrine/contract/staffContents';
import type { HousePicture } from '@vitrine/contract/staffPictures';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { directionOf, tagOf } from '../../lib/words/wordings.ts';
import { Button } from '../../ui/Button.tsx';
import { Select, TextArea, TextField, Tick } from '../../ui/Field.tsx';
import { PictureDialog } from '../../ui/PictureDialog.tsx';
import type { Json, Path } from './value.ts';
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
  /** Whether the server said something of a part of it. */
  readonly isFaultyIn: (path: Path) => boolean;
};

/** What all parts of a form share. */
export const FormContext = createContext<Form | null>(null);

export function useForm(): Form {
  const form = useContext(FormContext);
  if (form === null) throw new Error('a part of a form needs its form');
  return form;
}

export type PartProps = {
  readonly name: string;
  readonly path: Path;
  readonly value: Json | undefined;
  readonly isRequired: boolean;
};
export type Of<Kind extends FormPart['kind']> = PartProps & { readonly part: Extract<FormPart, { kind: Kind }> };

/** The name of a field in the member's language. */
export function useLabel(): (name: string) => string {
  const text = useText('contents');
  return (name) => text(`field.${name}` as 'field.title');
}

/** Fields that hold a code of the house, written from left to right in every language. */
const codes: ReadonlySet<string> = new Set([
  'category',
  'code',
  'entries',
  'id',
  'product',
  'products',
  'slug',
  'story',
  'word',
]);

export function TextPart({ part, name, path, value, isRequired }: Of<'text'>) {
  const { language, isReadOnly, onChange, faultAt } = useForm();
  const label = useLabel();
  const text = useText('contents');
  const shown = typeof value === 'string' ? value : '';
  const place = path.at(-1);
  // A line of a list is called by its place.
  const called = typeof place === 'number' ? `${label(name)} ${place + 1}` : label(name);
  if (isReadOnly) return <ReadOnly name={name}>{shown}</ReadOnly>;
  return (
    <TextArea
      label={isRequired ? called : text('optional', { field: called })}
      value={shown}
      rows={part.is_line ? 1 : 4}
      maxLength={part.most}
      {...(codes.has(name) ? { dir: 'ltr' as const } : { lang: tagOf(language), dir: directionOf(language) })}
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

export function PicturePart({ name, path, value }: PartProps) {
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
          {text(shown === undefined ? 'picture.first' : 'picture.choose')}
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

export function SmallPart({ part, name, path, value, isRequired }: PartProps & { readonly part: Small }) {
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

export function ChoicePart({ part, name, path, value }: Of<'choice'>) {
  const { isReadOnly, onChange, faultAt } = useForm();
  const label = useLabel();
  const text = useText('contents');
  const shown = typeof value === 'string' ? value : '';
  const nameOf = (one: string): string => (name === 'page' ? text(`page.${one}` as 'page.salon') : one);
  if (isReadOnly) return <ReadOnly name={name}>{shown === '' ? '' : nameOf(shown)}</ReadOnly>;
  return (
    <Select
      label={label(name)}
      value={shown}
      choices={[
        { value: '', name: text('no_choice') },
        ...part.values.map((one) => ({ value: one, name: nameOf(one) })),
      ]}
      fault={faultAt(path)}
      onChange={(next) => onChange(path, next === '' ? undefined : next)}
    />
  );
}
