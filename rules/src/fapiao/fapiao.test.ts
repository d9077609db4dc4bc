import { expect, test } from 'vitest';
import { fapiaoErrors, fapiaoRefusal, fapiaoState, isFapiaoExpired } from './fapiao.ts';
import { isTaxpayerId } from './taxpayerId.ts';

const company = {
  companyName: '示例有限公司',
  taxId: '91350100M000100Y43',
  companyAddress: '上海市静安区南京西路1号',
  companyPhoneNumber: '021 5555 0100',
  companyBankAccount: '6222 0000 0000 0000',
};

test.each([
  ['a person needs a name', 0, {}, { name: 'required' }],
  ['a name is enough for a person', 0, { name: '林晓' }, {}],
  ['spaces are no name', 0, { name: '  ' }, { name: 'required' }],
  ['a person’s company fields do not matter', 0, { name: '林晓', taxId: 'x' }, {}],
  ['a company with all is well', 1, company, {}],
  ['a company needs no person', 1, { ...company, name: '' }, {}],
  [
    'a company needs everything',
    1,
    {},
    {
      companyName: 'required',
      taxId: 'required',
      companyAddress: 'required',
      companyPhoneNumber: 'required',
      companyBankAccount: 'required',
    },
  ],
  ['a wrong tax number is named', 1, { ...company, taxId: '91350100M000100Y44' }, { taxId: 'tax_id' }],
  ['100 letters fit', 1, { ...company, companyName: '司'.repeat(100) }, {}],
  ['101 do not', 1, { ...company, companyName: '司'.repeat(101) }, { companyName: 'too_long' }],
] as const)('%s', (_name, type, values, expected) => {
  expect(fapiaoErrors(type, values)).toEqual(expected);
});

test.each([
  ['a unified code with the right check sign', '91350100M000100Y43', true],
  ['the same in small letters', '91350100m000100y43', true],
  ['not with a wrong check sign', '91350100M000100Y45', false],
  ['not with two signs swapped', '91350010M000100Y43', false],
  ['rejects a letter that the code excludes', '91350100I000100Y43', false],
  ['an older number of 15', '310101700000000', true],
  ['an older number of 20', '31010170000000000012', true],
  ['no number of 16', '3101017000000000', false],
  ['nothing', '', false],
] as const)('accepts %s', (_name, text, expected) => {
  expect(isTaxpayerId(text)).toBe(expected);
});

const order = { can_generate_fapiao: true, fapiaoGenerated: false, is_fapiao_download_expired: false };
test.each([
  ['can be requested', order, 'can_generate'],
  ['is not to be had', { ...order, can_generate_fapiao: false }, 'none'],
  ['is there', { ...order, fapiaoGenerated: true }, 'generated'],
  [
    'is generated even if no second can be requested',
    { ...order, can_generate_fapiao: false, fapiaoGenerated: true },
    'generated',
  ],
  ['is too old', { ...order, fapiaoGenerated: true, is_fapiao_download_expired: true }, 'download_expired'],
] as const)('a tax invoice %s', (_name, facts, expected) => {
  expect(fapiaoState(facts)).toBe(expected);
});

const sold = { country: 'cn', is_shipped: true, sold_units: 1 } as const;
test.each([
  ['a shipped order in mainland China', {}, null],
  ['no order elsewhere', { country: 'hk' }, 'no_fapiao'],
  ['none before it is shipped', { is_shipped: false }, 'not_shipped'],
  ['none of which everything came back', { sold_units: 0 }, 'nothing_sold'],
] as const)('can be requested for %s', (_name, change, expected) => {
  expect(fapiaoRefusal({ ...sold, ...change })).toBe(expected);
});

test.each([
  ['before it is generated', null, false],
  ['a year less a second later', '2025-11-21T10:00:01Z', false],
  ['a year later', '2025-11-21T10:00:00Z', true],
])('the download expires %s', (_name, at, expected) => {
  expect(isFapiaoExpired(at === null ? null : new Date(at), new Date('2026-11-21T10:00:00Z'))).toBe(expected);
});
