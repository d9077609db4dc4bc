import { type HousePicture, staffPictures } from '@vitrine/contract/staffPictures';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { ReactNode } from 'react';
import { call } from '../lib/calls/call.ts';
import { useFault } from '../lib/calls/useFault.ts';
import { useList } from '../lib/calls/useList.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import css from './pictures.module.css';

type Listed = AnswerOf<typeof staffPictures>['pictures'][number];
type Props = {
  readonly q: string;
  readonly isUploaded: boolean;
  /** Whether a picture is taken with its words: those of an earlier visit may have changed. */
  readonly isForTaking?: boolean;
  /** What the member does with a picture: opens it, or takes it. */
  readonly render: (picture: HousePicture, name: string) => ReactNode;
};

/** The last part of a file's name, short enough to read. */
export const shortName = (file: string): string => {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return name.length > 28 ? `${name.slice(0, 12)}…${name.slice(-8)}` : name;
};

function Card({ picture, render }: { readonly picture: Listed } & Pick<Props, 'render'>) {
  const text = useText('pictures');
  const { url, width, height, uses, file } = picture;
  return (
    <li className={css.card}>
      <img src={`${url}?w=320`} alt="" loading="lazy" width={width} height={height} />
      <p>{render(picture, shortName(file))}</p>
      <p className={css.soft}>
        {width} × {height} · {text('uses', { count: uses })}
      </p>
    </li>
  );
}

/** The pictures of the house, the newest first. */
export function PictureGrid({ q, isUploaded, isForTaking = false, render }: Props) {
  const text = useText('pictures');
  const fault = useFault();
  const query = { ...(q !== '' && { q }), ...(isUploaded && { only: 'uploaded' as const }) };
  const list = useList(
    ['pictures', query],
    (after) => call(staffPictures, { query: { ...query, ...after } }),
    (page) => page.pictures,
  );
  const rows = isForTaking && list.isOutdated ? [] : list.rows;
  return (
    <>
      {list.error !== null && <Notice tone="bad">{fault(list.error)}</Notice>}
      {!list.isLoading && !list.isOutdated && list.rows.length === 0 && <p role="status">{text('none')}</p>}
      <ul className={css.grid} aria-label={text('title')}>
        {rows.map((picture) => (
          <Card key={picture.file} picture={picture} render={render} />
        ))}
      </ul>
      {list.more !== null && (
        <Button disabled={list.isLoadingMore} onClick={list.more}>
          {text('more')}
        </Button>
      )}
    </>
  );
}
