// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'code': never;
  'company': never;
  'companyAddress': never;
  'companyBankAccount': never;
  'companyName': never;
  'companyPhoneNumber': never;
  'download': never;
  'expired': never;
  'issued_title': never;
  'name': never;
  'note': never;
  'pending_text': never;
  'pending_title': never;
  'personal': never;
  'reversal': 'amount' | 'number';
  'send': never;
  'taxId': never;
  'title': never;
  'type': never;
};
