import type { ProductOptions, ProductPicture } from '@vitrine/contract/staffProducts';
import { chosenRoles, mostAltLetters } from '@vitrine/rules/catalogue/productPictures';
import { useText } from '../../lib/words/words.tsx';
import { directionOf, tagOf, useWordingNames } from '../../lib/words/wordings.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { Select, TextArea } from '../../ui/Field.tsx';
import { TakeDialog } from './TakeDialog.tsx';

type Props = {
  readonly picture: ProductPicture;
  readonly number: number;
  readonly options: ProductOptions;
  /** The colours of the variants. */
  readonly colors: readonly string[];
  readonly faultOf: (part: string) => string | null;
  readonly onTake: (picture: ProductPicture) => void;
  readonly onClose: () => void;
};

type PartProps = Pick<Props, 'picture' | 'options' | 'faultOf'> & {
  readonly set: (change: Partial<ProductPicture>) => void;
};

/** From where it shows the product, and the colour whose variants show it. A clip stays one. */
function View({ picture: { role, color }, options, colors, faultOf, set }: PartProps & Pick<Props, 'colors'>) {
  const text = useText('products');
  const known = [...new Set([...colors, ...(color === null ? [] : [color])])];
  return (
    <>
      {role !== 'video' && (
        <Select
          label={text('role')}
          value={role}
          fault={faultOf('role')}
          choices={chosenRoles.map((value) => ({ value, name: text(`role.${value}`) }))}
          onChange={(chosen) => set({ role: chosen })}
        />
      )}
      {known.length > 0 && (
        <Select
          label={text('picture.color')}
          value={color ?? ''}
          fault={faultOf('color')}
          choices={[
            { value: '', name: text('picture.all_colors') },
            ...known.map((code) => ({
              value: code,
              name: options.options.find((one) => one.field === 'color' && one.code === code)?.title ?? code,
            })),
          ]}
          onChange={(chosen) => set({ color: chosen === '' ? null : chosen })}
        />
      )}
    </>
  );
}

/** What it shows, in each language of the house. */
function Words({ picture: { alt }, options, faultOf, set }: PartProps) {
  const text = useText('products');
  const naming = useWordingNames();
  return options.wordings.map((wording) => (
    <TextArea
      key={wording}
      label={text('alt.in', { language: naming(wording) })}
      rows={2}
      maxLength={mostAltLetters}
      lang={tagOf(wording)}
      dir={directionOf(wording)}
      value={alt[wording] ?? ''}
      fault={faultOf(`alt.${wording}`)}
      onChange={(typed) => set({ alt: { ...alt, [wording]: typed } })}
    />
  ));
}

/** What a picture of a product shows: its view, the colour whose variants show it, and its words in each language. */
export function ProductPictureDialog(props: Props) {
  const { picture: first, number, options, colors, faultOf, onTake, onClose } = props;
  const text = useText('products');
  const [picture, setPicture] = useTyped(`picture ${number}`, first);
  const set = (change: Partial<ProductPicture>): void => setPicture((before) => ({ ...before, ...change }));
  const part = { picture, set, faultOf };
  return (
    <TakeDialog
      title={text('picture', { number })}
      lead={text('picture.lead')}
      onTake={() => onTake(picture)}
      onClose={onClose}
    >
      <View {...part} options={options} colors={colors} />
      <Words {...part} options={options} />
    </TakeDialog>
  );
}
