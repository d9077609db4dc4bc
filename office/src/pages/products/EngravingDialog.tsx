import type { EngravingRow } from '@vitrine/contract/staffProducts';
import { leatherProductTypes } from '@vitrine/rules/catalogue/personalisation';
import {
  engravingAlphabets,
  engravingFigures,
  engravingFonts,
  engravingRanges,
  engravingSizeNames,
} from '@vitrine/rules/engraving/names';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { useState } from 'react';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { useTyped } from '../../lib/session/useDraft.ts';
import { Select, TextField, Tick } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { fontsTicked, formOf, readForm, sizesTicked, type TypedEngraving } from './engravingForm.ts';
import { TakeDialog } from './TakeDialog.tsx';
import css from './products.module.css';

type Props = {
  readonly engraving: EngravingRow | null;
  /** What the server said of a part of it. */
  readonly faultOf: (part: string) => string | null;
  readonly onTake: (engraving: EngravingRow) => void;
  readonly onClose: () => void;
};
type PartProps = {
  readonly form: TypedEngraving;
  readonly set: (change: Partial<TypedEngraving>) => void;
  readonly faultOf: (part: string) => string | null;
};

/** What can be engraved: fonts, sizes, letters, and how many of them. */
function Terms({ form, set, faultOf }: PartProps) {
  const text = useText('products');
  const { perso_product_type, fonts, sizes, letters, figures } = form;
  return (
    <>
      <Select
        label={text('engraving.type')}
        value={perso_product_type}
        choices={leatherProductTypes.map((value) => ({ value, name: text(`engraving.type.${value}`) }))}
        onChange={(chosen) => set({ perso_product_type: chosen })}
      />
      <fieldset className={css.ticks}>
        <legend>{text('engraving.fonts')}</legend>
        {engravingFonts.map((font) => (
          <Tick
            key={font}
            label={text(`engraving.font.${font}`)}
            isTicked={fonts.includes(font)}
            onChange={(is) => set({ fonts: fontsTicked(fonts, font, is) })}
          />
        ))}
      </fieldset>
      <fieldset className={css.ticks}>
        <legend>{text('engraving.sizes')}</legend>
        {engravingSizeNames.map((size) => (
          <Tick
            key={size}
            label={text(`engraving.size.${size}`)}
            isTicked={sizes.includes(size)}
            onChange={(is) => set({ sizes: sizesTicked(sizes, size, is) })}
          />
        ))}
      </fieldset>
      <Select
        label={text('engraving.letters')}
        value={letters}
        choices={engravingAlphabets.map((value) => ({ value, name: text(`engraving.letters.${value}`) }))}
        onChange={(chosen) => set({ letters: chosen })}
      />
      {engravingFigures.map((name) => {
        const [least, most] = engravingRanges[name];
        return (
          <TextField
            key={name}
            label={text(`engraving.${name}`)}
            hint={text('engraving.range', { least, most })}
            inputMode="numeric"
            value={figures[name]}
            fault={faultOf(name)}
            onChange={(typed) => set({ figures: { ...figures, [name]: typed } })}
          />
        );
      })}
    </>
  );
}

/** What it costs in each country; a country without a price has no engraving. */
function Prices({ form, set, faultOf }: PartProps) {
  const text = useText('products');
  const { country } = useFormats();
  return (
    <fieldset className={css.facts}>
      <legend>{text('engraving.prices')}</legend>
      {countries.map((code) => (
        <TextField
          key={code}
          label={`${country(code)} (${shopCurrency(code)})`}
          value={form.prices[code] ?? ''}
          fault={faultOf(`prices.${code}`)}
          onChange={(typed) => set({ prices: { ...form.prices, [code]: typed } })}
        />
      ))}
    </fieldset>
  );
}

/** How many fields are wrong; ticks have no place of their own for it. */
function Faults({ faults }: { readonly faults: Readonly<Record<string, unknown>> }) {
  const text = useText('products');
  return (
    <Notice tone="bad">
      <div>
        <p>{text('engraving.faults', { count: Object.keys(faults).length })}</p>
        {faults['fonts'] !== undefined && <p>{text('engraving.fonts.needed')}</p>}
        {faults['sizes'] !== undefined && <p>{text('engraving.sizes.needed')}</p>}
      </div>
    </Notice>
  );
}

/** How a piece can be engraved. It is saved with the other changes of the page. */
export function EngravingDialog({ engraving, faultOf, onTake, onClose }: Props) {
  const text = useText('products');
  const [form, setForm] = useTyped('engraving', () => formOf(engraving));
  const [isAsked, setAsked] = useState(false);
  const read = readForm(form);
  const faults = Object.keys(read.faults).length;
  const part = {
    form,
    set: (change: Partial<TypedEngraving>): void => setForm((before) => ({ ...before, ...change })),
    faultOf: (name: string): string | null => {
      const own = isAsked ? read.faults[name] : undefined;
      return own === undefined ? faultOf(name) : text(`engraving.fault.${own}`);
    },
  };
  return (
    <TakeDialog
      title={text('engraving')}
      lead={text('engraving.lead')}
      onTake={() => {
        setAsked(true);
        if (faults === 0) onTake(read.engraving);
      }}
      onClose={onClose}
    >
      {isAsked && faults > 0 && <Faults faults={read.faults} />}
      <Terms {...part} />
      <Prices {...part} />
    </TakeDialog>
  );
}
