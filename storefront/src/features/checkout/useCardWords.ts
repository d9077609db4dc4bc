import { useText } from '../../lib/words/text.ts';

/**
 * The words of the provider's card fields, by its names for them, in the page's language: it does not know all of ours.
 */
export function useCardWords(): Readonly<Record<string, string>> {
  const text = useText('payment');
  const wrongDate = text('card.expiry_wrong');
  return {
    'creditCard.cardNumber.label': text('card.number'),
    'creditCard.encryptedCardNumber.aria.iframeTitle': text('card.number'),
    'creditCard.expiryDate.label': text('card.expiry'),
    'creditCard.encryptedExpiryDate.aria.iframeTitle': text('card.expiry'),
    'creditCard.expiryDate.contextualText': text('card.expiry_help'),
    'creditCard.securityCode.label': text('card.code'),
    'creditCard.encryptedSecurityCode.aria.iframeTitle': text('card.code'),
    'creditCard.securityCode.contextualText.3digits': text('card.code_help_3'),
    'creditCard.securityCode.contextualText.4digits': text('card.code_help_4'),
    'creditCard.dualBrand.title': text('card.brand'),
    'creditCard.dualBrand.description': text('card.brand_help'),
    'creditCard.holderName': text('card.holder'),
    'creditCard.holderName.invalid': text('card.holder_missing'),
    'cc.num.900': text('card.number_missing'),
    'cc.num.901': text('card.number_part'),
    'cc.num.902': text('card.number_wrong'),
    'cc.num.903': text('card.brand_refused'),
    'cc.dat.910': text('card.expiry_missing'),
    'cc.dat.911': text('card.expiry_part'),
    'cc.dat.912': wrongDate,
    'cc.dat.913': wrongDate,
    'cc.cvc.920': text('card.code_missing'),
    'cc.cvc.921': text('card.code_part'),
  };
}
