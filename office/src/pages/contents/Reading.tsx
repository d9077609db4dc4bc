import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { useText } from '../../lib/words/words.tsx';
import { directionOf, tagOf } from '../../lib/words/wordings.ts';
import type { Json } from './value.ts';
import css from './contents.module.css';

type Props = { readonly value: Json | undefined; readonly pictures: Readonly<Record<string, string>> };

/** Names of fields that no shopper reads. */
const silent: ReadonlySet<string> = new Set([
  'type',
  'code',
  'id',
  'slug',
  'page',
  'story',
  'category',
  'product',
  'word',
  'alt',
]);
const isHeading = (name: string): boolean => name === 'title' || name.endsWith('_title') || name === 'question';

/** A part of a content as it would be read. */
function ReadPart({ name, value, pictures }: Props & { readonly name: string }) {
  if (silent.has(name) || value === undefined || value === null) return null;
  if (typeof value === 'string') {
    const shown = pictures[value];
    if (shown !== undefined) return <img src={`${shown}?w=640`} alt="" />;
    return isHeading(name) ? <p className={css.heading}>{value}</p> : <p>{value}</p>;
  }
  if (Array.isArray(value))
    return (
      <>
        {value.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry has no name of its own
          <ReadPart key={at} name={name} value={entry} pictures={pictures} />
        ))}
      </>
    );
  if (typeof value !== 'object') return null;
  return (
    <div className={css.read}>
      {Object.entries(value).map(([key, part]) => (
        <ReadPart key={key} name={key} value={part} pictures={pictures} />
      ))}
    </div>
  );
}

/** The pictures and texts of a content in their sequence: what a storefront of the language will show, without its look. */
export function Reading({ language, value, pictures }: Props & { readonly language: Wording }) {
  const text = useText('contents');
  return (
    <section className={css.preview} aria-label={text('preview')} lang={tagOf(language)} dir={directionOf(language)}>
      <ReadPart name="" value={value} pictures={pictures} />
    </section>
  );
}
