import type { EngravingRow, ProductPicture, SetParts, StaffProductPage } from '@vitrine/contract/staffProducts';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import type { ReactNode } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortName } from '../../ui/PictureGrid.tsx';
import { EngravingFacts } from './Engraving.tsx';
import { type Draft, isOutdated, settledWhole, type WholeField, wholeFields } from './productDraft.ts';
import css from './products.module.css';

type Props = {
  readonly error: unknown;
  readonly page: StaffProductPage;
  readonly draft: Draft;
  readonly type: (change: (before: Draft) => Draft) => void;
};

/** Pictures in a line. */
function Strip({
  pictures,
  page,
  urls,
}: Pick<Props, 'page'> & { readonly pictures: readonly ProductPicture[]; readonly urls: Draft['urls'] }) {
  const text = useText('products');
  return (
    <ol className={css.strip}>
      {pictures.map(({ file, role }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a file may be there twice
        <li key={`${at} ${file}`}>
          <img
            className={css.small}
            src={page.files.find((one) => one.file === file)?.url ?? urls[file]}
            alt={`${shortName(file)}, ${text(`role.${role}`)}`}
          />
        </li>
      ))}
    </ol>
  );
}

/** The parts of a set as lines. */
function Parts({ set }: { readonly set: SetParts }) {
  return (
    <ul>
      <li>{set.parts.join(', ')}</li>
      {set.variants.map(({ sku, parts }) => (
        <li key={sku}>
          {sku}: {parts.map((part) => `${part.qty} × ${part.sku}`).join(', ')}
        </li>
      ))}
    </ul>
  );
}

/** Both values of what is changed as a whole, where a colleague has saved another one, with the choice between them. */
export function WholeConflicts({ error, page, draft, type }: Props) {
  const text = useText('products');
  const conflict = error instanceof ApiError ? (error.detail.conflict ?? []) : [];
  // The server sends each in the form of the page.
  const shown = (field: WholeField, value: unknown): ReactNode => {
    if (field === 'images')
      return <Strip pictures={(value ?? []) as readonly ProductPicture[]} page={page} urls={draft.urls} />;
    if (field === 'engraving') return <EngravingFacts engraving={value as EngravingRow | null} />;
    return value === null ? null : <Parts set={value as SetParts} />;
  };
  return wholeFields.flatMap((field) => {
    const found = conflict.find((one) => one.field === field);
    if (found === undefined || !isOutdated(draft, field, found.now)) return [];
    const settle = (keeps: boolean): void => type((before) => settledWhole(before, field, found.now, keeps));
    return [
      <div key={field} className={css.both}>
        <p>{text(`whole.${field}`)}</p>
        <div>
          {text('conflict.now')}: {shown(field, found.now)}
        </div>
        <div>
          {text('conflict.mine')}: {shown(field, draft[field]?.after)}
        </div>
        <div className={css.steps}>
          <Button about={text(`whole.${field}`)} onClick={() => settle(true)}>
            {text('conflict.keep')}
          </Button>
          <Button about={text(`whole.${field}`)} onClick={() => settle(false)}>
            {text('conflict.take')}
          </Button>
        </div>
      </div>,
    ];
  });
}
