// Words that the house does not use in a language, with the word that it uses: the last table of docs/voice.md. decisions/0127.
import { type Wording } from '../storefronts/storefronts.ts';

/** One row for each word: where it is not used, the word, and what the house says. */
export type Avoided = {
  readonly wording: Wording;
  readonly word: string;
  readonly use: string;
  /** Whether only the word itself is meant, not what begins with it. */
  readonly is_exact?: true;
};

/** Words that texts of the house avoid. Expectations §1, decisions/0127. */
export const avoided: readonly Avoided[] = [
  { wording: 'en', word: 'jewelry', use: 'jewellery' },
  { wording: 'en', word: 'color', use: 'colour' },
  { wording: 'en', word: 'favorite', use: 'favourite' },
  { wording: 'en', word: 'center', use: 'centre' },
  { wording: 'en', word: 'gray', use: 'grey' },
  { wording: 'en', word: 'gift card', use: 'card' },
  { wording: 'en', word: 'for free', use: 'complimentary', is_exact: true },
  { wording: 'fr', word: 'magasin', use: 'boutique' },
  { wording: 'fr', word: 'caddie', use: 'panier' },
  { wording: 'fr', word: 'tu', use: 'vous', is_exact: true },
  { wording: 'fr', word: 'gratuitement', use: 'offert' },
  { wording: 'de', word: 'Einkaufswagen', use: 'Warenkorb' },
  { wording: 'de', word: 'Retoure', use: 'Rückgabe' },
  { wording: 'de', word: 'deine', use: 'Ihre' },
  { wording: 'de', word: 'gratis', use: 'kostenfrei' },
  { wording: 'es', word: 'carrito', use: 'cesta' },
  { wording: 'es', word: 'gratis', use: 'sin cargo' },
  { wording: 'es', word: 'tú', use: 'usted', is_exact: true },
  { wording: 'it', word: 'negozio', use: 'boutique' },
  { wording: 'it', word: 'tu', use: 'lei', is_exact: true },
  { wording: 'pt', word: 'sacola', use: 'carrinho' },
  { wording: 'pt', word: 'você', use: 'terceira pessoa', is_exact: true },
  { wording: 'br_pt', word: 'carrinho', use: 'sacola' },
  { wording: 'br_pt', word: 'morada', use: 'endereço' },
  { wording: 'ja', word: 'あなた', use: 'お客様' },
  { wording: 'ja', word: '買い物かご', use: 'カート' },
  { wording: 'ko', word: '당신', use: '고객님' },
  { wording: 'ko', word: '쇼핑 카트', use: '장바구니' },
  { wording: 'zh_hans', word: '你', use: '您' },
  { wording: 'zh_hans', word: '购物车', use: '购物袋' },
  { wording: 'zh_hant', word: '你', use: '您' },
  { wording: 'zh_hant', word: '購物車', use: '購物袋' },
  { wording: 'th', word: 'รถเข็น', use: 'ตะกร้า' },
  { wording: 'ar', word: 'عربة التسوق', use: 'السلة' },
];
