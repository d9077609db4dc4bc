import type { EngravingRow, StaffProductPage } from '@vitrine/contract/staffProducts';
import { engravingFigures } from '@vitrine/rules/engraving/names';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Facts, Sheet } from '../../ui/Page.tsx';
import { EngravingDialog } from './EngravingDialog.tsx';
import { type Draft, engraved, pricesProposed } from './productDraft.ts';
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

/** The prices that wait for another member, and those that the draft is to propose. */
function Proposed({ page, draft }: Pick<Props, 'page' | 'draft'>) {
  const text = useText('products');
  const { money, moment, country } = useFormats();
  const count = pricesProposed(draft);
  return (
    <>
      {page.engraving_waits.map(({ country: code, after, effective_at, is_approved, set_id }) => (
        <p key={`${code} ${set_id}`}>
          <Link to={`/prices/sets/${set_id}`}>
            {text(is_approved ? 'engraving.wait.approved' : 'engraving.wait.proposed', {
              country: country(code),
              price: after === null ? text('engraving.no_price') : money(after, shopCurrency(code)),
              when: effective_at === null ? text('engraving.at_once') : moment(effective_at),
            })}
          </Link>
        </p>
      ))}
      {count > 0 && <Notice tone="warn">{text('engraving.proposes', { count })}</Notice>}
    </>
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
      <Proposed page={page} draft={draft} />
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
