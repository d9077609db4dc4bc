import type { EngravingRow, StaffProductPage } from '@vitrine/contract/staffProducts';
import { engravingFigures } from '@vitrine/rules/engraving/names';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { useState } from 'react';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts, Sheet } from '../../ui/Page.tsx';
import { EngravingDialog } from './EngravingDialog.tsx';
import { type Draft, engraved } from './productDraft.ts';
import css from './products.module.css';

/** The terms of an engraving, with its prices. */
export function EngravingFacts({ engraving }: { readonly engraving: EngravingRow | null }) {
  const text = useText('products');
  const { money, country } = useFormats();
  if (engraving === null) return <p className={css.soft}>{text('engraving.none')}</p>;
  const { perso_product_type, fonts, sizes, letters, prices } = engraving;
  const priced = Object.entries(prices).flatMap(([code, amount]) =>
    isCountry(code) ? [`${country(code)} ${money(amount, shopCurrency(code))}`] : [],
  );
  return (
    <Facts
      rows={[
        [text('engraving.type'), text(`engraving.type.${perso_product_type}`)],
        [text('engraving.fonts'), fonts.map((font) => text(`engraving.font.${font}`)).join(', ')],
        [text('engraving.sizes'), sizes.map((size) => text(`engraving.size.${size}`)).join(', ')],
        [text('engraving.letters'), text(`engraving.letters.${letters}`)],
        ...engravingFigures.map((name) => [text(`engraving.${name}`), String(engraving[name])] as const),
        [text('engraving.prices'), priced.length === 0 ? '–' : priced.join(', ')],
      ]}
    />
  );
}

type Props = {
  readonly page: StaffProductPage;
  readonly draft: Draft;
  readonly type: (change: (before: Draft) => Draft) => void;
  readonly faultOf: (field: string) => string | null;
};

/** How a piece can be engraved; a set cannot. */
export function Engraving({ page, draft, type, faultOf }: Props) {
  const text = useText('products');
  const [isOpen, setOpen] = useState(false);
  if (page.configurator_type !== 'VARIANT_PRODUCT') return null;
  const engraving = draft.engraving === null ? page.engraving : draft.engraving.after;
  const set = (after: EngravingRow | null): void => type((before) => engraved(before, page, after));
  return (
    <Sheet title={text('engraving')}>
      <EngravingFacts engraving={engraving} />
      {page.may_edit && (
        <p className={css.steps}>
          <Button about={text('engraving')} onClick={() => setOpen(true)}>
            {text(engraving === null ? 'engraving.add' : 'change')}
          </Button>
          {engraving !== null && (
            <Button about={text('engraving')} weight="quiet" onClick={() => set(null)}>
              {text('take_away')}
            </Button>
          )}
        </p>
      )}
      {isOpen && (
        <EngravingDialog
          engraving={engraving}
          faultOf={(part) => faultOf(`engraving.${part}`)}
          onTake={(after) => {
            set(after);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Sheet>
  );
}
