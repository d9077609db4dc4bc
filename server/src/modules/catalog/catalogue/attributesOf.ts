import type { Picture, ProductPage } from '@vitrine/contract/catalogue';
import { optionFieldOf, shownField, volumeShown } from '@vitrine/rules/catalogue/attributeFields';
import { thumbnailUrl } from '@vitrine/rules/catalogue/pictures';
import { partOf } from '@vitrine/rules/catalogue/configurator';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { ProductRow } from './queries.ts';
import type { Snapshot } from './snapshot.ts';

/** The name of a variant's option in a stored field; undefined for a field without options. */
function nameOf(snapshot: Snapshot, field: string, code: string, locale: Locale): string | undefined {
  const kind = optionFieldOf(field);
  return (kind && snapshot.option(kind, code)?.names[storefrontOf(locale).wording]) ?? undefined;
}

/** The same as the storefront shows it: a volume in the country's unit. Spec 2 §3 (attr_display). */
export function optionShownOf(snapshot: Snapshot, field: string, code: string, locale: Locale): string | undefined {
  const name = nameOf(snapshot, field, code, locale);
  if (name === undefined || optionFieldOf(field) !== 'volume') return name;
  return volumeShown(name, storefrontOf(locale).country);
}

/** The name of an attribute button: with its part's name where several parts of a set have such an attribute. */
function labelOf(row: ProductRow, field: string, locale: Locale): string {
  const text = textIn(locale, 'catalogue');
  if (field === 'size_top' || field === 'size_bot') return text(field);
  const kind = optionFieldOf(field);
  if (!kind) return field;
  const attribute = text(kind);
  const isAlone = !row.attributes.some((other) => other !== field && optionFieldOf(other) === kind);
  const number = partOf(field) ?? 0;
  const part = row.parts?.[number]?.title;
  if (isAlone || part === undefined) return attribute;
  const isTwice = (row.parts ?? []).filter(({ title }) => title === part).length > 1;
  return text('of_part', { attribute, part: isTwice ? `${part} ${number + 1}` : part });
}

/** A picture and the colour that it shows; null for all. */
export type ColorPicture = { readonly color: string | null; readonly picture: Picture };

/** The address of the product in a colour, from the front. Spec 2 §3 (thumb). */
function thumbOf(pictures: readonly ColorPicture[], code: string): string | null {
  const own = pictures.filter(({ color, picture }) => color === code && !picture.video).map(({ picture }) => picture);
  const shown = own.find(({ role }) => role === 'front') ?? own[0];
  return shown ? thumbnailUrl(shown) : null;
}

type Attribute = ProductPage['attributes'][number];
/** An attribute button before its stock is known. */
type PlainAttribute = Omit<Attribute, 'options'> & { options: Omit<Attribute['options'][number], 'is_disabled'>[] };

/** The attribute buttons of a product page. Spec 2 §2, §3. */
export function attributesOf(
  snapshot: Snapshot,
  row: ProductRow,
  locale: Locale,
  pictures: readonly ColorPicture[],
): PlainAttribute[] {
  const { country } = storefrontOf(locale);
  return row.attributes.map((field) => {
    const kind = optionFieldOf(field);
    const used = new Set(row.variants.map(({ attributes }) => attributes[field]));
    const options = snapshot.options
      .filter((option) => option.field === kind && used.has(option.code))
      .map(({ code, hex }) => ({
        id: code,
        name: nameOf(snapshot, field, code, locale) ?? code,
        attr_display: optionShownOf(snapshot, field, code, locale) ?? code,
        hex,
        thumb: kind === 'color' && partOf(field) === null ? thumbOf(pictures, code) : null,
      }));
    return {
      field: shownField(field, { country, product: row.product_code }),
      label: labelOf(row, field, locale),
      count: options.length,
      options,
    };
  });
}
