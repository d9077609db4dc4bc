import type { ProductOptions, ProductPicture } from '@vitrine/contract/staffProducts';
import { altLacks } from '@vitrine/rules/catalogue/productPictures';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { shortName } from '../../ui/PictureGrid.tsx';
import { useDragged } from '../../ui/useDragged.ts';
import css from './products.module.css';

type Props = {
  readonly picture: ProductPicture;
  /** What it is called on this page, wherever it moves. */
  readonly name: string;
  readonly url: string | undefined;
  readonly options: ProductOptions;
  /** Its index, and how many there are. */
  readonly at: number;
  readonly count: number;
  readonly isReadOnly: boolean;
  readonly isWrong: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onOpen: (at: number) => void;
  readonly onTakeAway: (at: number) => void;
};

/** Moves a picture by buttons, opens it, takes it away. */
function Steps({
  at,
  count,
  onMove,
  onOpen,
  onTakeAway,
}: Omit<Props, 'picture' | 'name' | 'url' | 'options' | 'isReadOnly' | 'isWrong'>) {
  const text = useText('products');
  const name = text('picture', { number: at + 1 });
  return (
    <p className={css.steps}>
      <Button about={name} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
        {text('earlier')}
      </Button>
      <Button about={name} disabled={at === count - 1} onClick={() => onMove(at, at + 1)}>
        {text('later')}
      </Button>
      <Button about={name} onClick={() => onOpen(at)}>
        {text('change')}
      </Button>
      <Button about={name} weight="quiet" onClick={() => onTakeAway(at)}>
        {text('take_away')}
      </Button>
    </p>
  );
}

/** A picture of a product: dragged, or moved by its buttons. */
export function PictureCard(props: Props) {
  const { picture, name, url, options, at, count, isReadOnly, isWrong, onMove } = props;
  const text = useText('products');
  const dragged = useDragged({ at, count, isReadOnly, onMove });
  const { file, role, color, alt } = picture;
  const lacks = altLacks(alt, options.wordings).length;
  return (
    // The buttons below do the same without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={css.pictured} data-picture={name} {...dragged}>
      <img src={url && `${url}?w=320`} alt={alt[options.source] ?? ''} loading="lazy" draggable={false} />
      <p>
        {text('picture', { number: at + 1 })}: {text(`role.${role}`)}
        {color !== null &&
          `, ${options.options.find((one) => one.field === 'color' && one.code === color)?.title ?? color}`}
      </p>
      <p className={css.soft}>{shortName(file)}</p>
      {lacks > 0 && <Tag tone="warn">{text('alt.lacks', { count: lacks })}</Tag>}
      {isWrong && <Tag tone="bad">{text('problem.format')}</Tag>}
      {!isReadOnly && <Steps {...props} />}
    </li>
  );
}
