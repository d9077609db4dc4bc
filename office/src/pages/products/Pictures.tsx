import type { HousePicture } from '@vitrine/contract/staffPictures';
import type { ProductOptions, ProductPicture, StaffProductPage } from '@vitrine/contract/staffProducts';
import { moved } from '@vitrine/rules/catalogue/arrange';
import { mostPictures } from '@vitrine/rules/catalogue/productPictures';
import { useRef, useState } from 'react';
import { mayAct } from '../../lib/session/member.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { followMoved, followTaken } from '../../ui/followMoved.ts';
import { Sheet } from '../../ui/Page.tsx';
import { PictureDialog } from '../../ui/PictureDialog.tsx';
import { PictureCard } from './PictureCard.tsx';
import { type Draft, pictured, picturesIn } from './productDraft.ts';
import { ProductPictureDialog } from './ProductPictureDialog.tsx';
import css from './products.module.css';

type Props = {
  readonly page: StaffProductPage;
  readonly options: ProductOptions;
  readonly draft: Draft;
  readonly type: (change: (before: Draft) => Draft) => void;
  readonly faultOf: (field: string) => string | null;
};

/** The colours of the product's variants. */
function colorsOf({ variants }: StaffProductPage): string[] {
  const colors = variants.flatMap(({ facts: { attributes } }) =>
    typeof attributes === 'object' && attributes !== null && !Array.isArray(attributes)
      ? (attributes['color'] ?? [])
      : [],
  );
  return [...new Set(colors)];
}

/** A picture of the house as one of the product, with the words that it has. */
const chosen = ({ file, alt }: HousePicture, isFirst: boolean): ProductPicture => ({
  file,
  role: isFirst ? 'front' : 'detail',
  color: null,
  alt,
  video: null,
});

const parts = ['file', 'role', 'color', 'alt', 'video'] as const;

/** A picture's own key, which it keeps where it moves, so that its button keeps the focus; a file may be there twice. */
const keyIn = (pictures: readonly ProductPicture[], at: number): string => {
  const file = pictures[at]?.file;
  return `${pictures.slice(0, at).filter((one) => one.file === file).length} ${file}`;
};

/** The steps that change the pictures of the draft. */
function usePictures({ page, draft, type }: Pick<Props, 'page' | 'draft' | 'type'>) {
  const text = useText('products');
  const list = useRef<HTMLOListElement>(null);
  const [said, say] = useState('');
  const pictures = picturesIn(draft, page);
  const set = (next: readonly ProductPicture[]): void => type((before) => pictured(before, page, next));
  const move = (from: number, to: number): void => {
    set(moved(pictures, from, to));
    say(text('picture.moved', { from: from + 1, to: to + 1 }));
    // The focus goes with the picture, so that the keyboard can move it on.
    const name = CSS.escape(keyIn(pictures, from));
    followMoved(() => list.current?.querySelector(`[data-picture="${name}"]`));
  };
  const takeAway = (from: number): void => {
    set(pictures.filter((_, index) => index !== from));
    say(text('picture.taken_away', { number: from + 1 }));
    followTaken(list.current, from, () => list.current?.parentElement?.querySelector<HTMLElement>('button:enabled'));
  };
  const choose = (picture: HousePicture): void =>
    type((before) => ({
      ...pictured(before, page, [...pictures, chosen(picture, pictures.length === 0)]),
      urls: { ...before.urls, [picture.file]: picture.url },
    }));
  const change = (at: number, picture: ProductPicture): void =>
    set(pictures.map((one, index) => (index === at ? picture : one)));
  const urlOf = (file: string): string | undefined =>
    page.files.find((one) => one.file === file)?.url ?? draft.urls[file];
  return { pictures, list, said, move, takeAway, choose, change, urlOf };
}

/** Chooses one of the house's pictures, where there is room for another one. */
function Choose({ onChoose }: { readonly onChoose: (picture: HousePicture) => void }) {
  const text = useText('products');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        <Button onClick={() => setOpen(true)}>{text('picture.choose')}</Button>
      </p>
      {isOpen && (
        <PictureDialog
          onChoose={(picture) => {
            setOpen(false);
            onChoose(picture);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The pictures of a product in the sequence of its page: chosen, moved, described and taken away. */
export function Pictures({ page, options, draft, type, faultOf }: Props) {
  const text = useText('products');
  const me = useMember();
  const [open, setOpen] = useState<number | null>(null);
  const { pictures, list, said, move, takeAway, choose, change, urlOf } = usePictures({ page, draft, type });
  const faultAt = (at: number) => (part: string) => faultOf(`images[${at}].${part}`);
  const isWrong = (at: number): boolean =>
    [...parts, ...options.wordings.map((wording) => `alt.${wording}`)].some((part) => faultAt(at)(part) !== null);
  const shown = open === null ? undefined : pictures[open];
  const card = { options, count: pictures.length, isReadOnly: !page.may_edit, onMove: move, onOpen: setOpen };
  return (
    <Sheet title={text('pictures')}>
      <p className="hidden-words" role="status">
        {said}
      </p>
      {pictures.length === 0 && <p className={css.soft}>{text('pictures.none')}</p>}
      <ol className={css.pictures} ref={list} aria-label={text('pictures')}>
        {pictures.map((picture, at) => (
          <PictureCard
            key={keyIn(pictures, at)}
            name={keyIn(pictures, at)}
            {...card}
            picture={picture}
            url={urlOf(picture.file)}
            at={at}
            isWrong={isWrong(at)}
            onTakeAway={takeAway}
          />
        ))}
      </ol>
      {page.may_edit && mayAct(me, 'edit_contents') && pictures.length < mostPictures && (
        <Choose
          onChoose={(picture) => {
            choose(picture);
            setOpen(pictures.length);
          }}
        />
      )}
      {open !== null && shown && (
        <ProductPictureDialog
          picture={shown}
          number={open + 1}
          options={options}
          colors={colorsOf(page)}
          faultOf={faultAt(open)}
          onTake={(picture) => {
            change(open, picture);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Sheet>
  );
}
