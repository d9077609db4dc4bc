import type { product, ProductPage } from '@vitrine/contract/catalogue';
import type { AnswerOf } from '@vitrine/contract/endpoint';

/** The product as its page carries it: without what the variants say already, so that the HTML stays small. */
export function pageProduct({
  hComAvailability: _online,
  retailPresentability: _inStores,
  productLocator: _locator,
  ...shown
}: AnswerOf<typeof product>): ProductPage {
  return shown;
}
