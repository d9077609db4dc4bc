import { describe, expect, test } from 'vitest';
import { isUseOf, refundUse, regimesOf, usesOf } from './catalogues.ts';
import { canRequestCfdi, cfdiErrors, cfdiUntil, hasCfdi, publicReceptor, receptorOf } from './cfdi.ts';
import { paymentFormOf, productClassOf, verificationLink } from './concepts.ts';
import { personOf, writtenRfc } from './rfc.ts';

// The SAT's own taxpayers for tests.
test.each([
  ['a company', 'EKU9003173C9', 'company'],
  ['a person', 'CACX7605101P8', 'person'],
  ['a company with &', 'H&E951128469', 'company'],
  ['a company with Ñ', 'ZUÑ920208KL4', 'company'],
  ['lower case and spaces', ' eku 900317-3c9 ', 'company'],
  ['Ñ in two characters', 'ZUN\u0303920208KL4', 'company'],
  ['a wrong check sign', 'EKU9003173C8', null],
  ['two signs swapped', 'EKU9003713C9', null],
  ['29 February in a leap year', 'GODE960229GR7', 'person'],
  ['30 February', 'GODE960230GR5', null],
  ['month 13', 'EKU9013173C2', null],
  ['the general public', 'XAXX010101000', null],
  ['too short', 'EKU900317', null],
  ['markup', '<b>EKU900317', null],
  ['nothing', '', null],
])('reads the RFC of %s', (_name, rfc, expected) => {
  expect(personOf(rfc)).toBe(expected);
});

test('writes an RFC without spaces, in capital letters', () => {
  expect(writtenRfc(' zuñ-920208 kl4')).toBe('ZUÑ920208KL4');
});

const kemper = {
  rfc: 'EKU9003173C9',
  name: 'Escuela  Kemper Urgate',
  regime: '601',
  use: 'G03',
  postcode: '42501',
};
const chavez = { rfc: 'CACX7605101P8', name: 'Xochilt Casas Chávez', regime: '605', use: 'S01', postcode: '36257' };

test.each([
  ['a company', kemper, {}],
  ['a person', chavez, {}],
  ['nothing', {}, Object.fromEntries(['rfc', 'name', 'regime', 'use', 'postcode'].map((name) => [name, 'required']))],
  ['a wrong RFC', { ...kemper, rfc: 'EKU9003173C8' }, { rfc: 'rfc' }],
  ['a name of 255', { ...kemper, name: 'A'.repeat(255) }, { name: 'too_long' }],
  ['a name with a pipe', { ...kemper, name: 'A|B' }, { name: 'cfdi_name' }],
  ['a name with a control character', { ...kemper, name: 'A\u0007B' }, { name: 'cfdi_name' }],
  ['a regime of persons for a company', { ...kemper, regime: '612' }, { regime: 'cfdi_regime' }],
  ['an unknown regime', { ...kemper, regime: '600' }, { regime: 'cfdi_regime' }],
  ['an unknown use', { ...kemper, use: 'G09' }, { use: 'cfdi_use' }],
  ['a use of refunds', { ...kemper, use: 'G02' }, { use: 'cfdi_use' }],
  ['a use that the regime does not permit', { ...chavez, use: 'G03' }, { use: 'cfdi_use' }],
  ['a use of persons for a company', { ...kemper, use: 'D01' }, { use: 'cfdi_use' }],
  ['a short postal code', { ...kemper, postcode: '4250' }, { postcode: 'zip_5_digits' }],
  ['letters as postal code', { ...kemper, postcode: '4250A' }, { postcode: 'zip_5_digits' }],
  ['an inherited name of JavaScript', { ...kemper, regime: 'toString' }, { regime: 'cfdi_regime' }],
])('checks %s', (_name, typed, expected) => {
  expect(cfdiErrors(typed)).toEqual(expected);
});

test('writes a receptor as the register does, and none of an invalid request', () => {
  expect(receptorOf({ ...kemper, rfc: 'eku 9003173c9' })).toEqual({
    ...kemper,
    rfc: 'EKU9003173C9',
    name: 'ESCUELA KEMPER URGATE',
  });
  expect(receptorOf({ ...kemper, postcode: '' })).toBeNull();
});

test.each([
  ['Ana  Peña', 'ANA PEÑA'],
  ['A|B\u0000', 'A B'],
  ['Publico en general', 'CLIENTE'],
  ['  ', 'CLIENTE'],
])('the general public has the buyer’s name: %s', (typed, name) => {
  expect(publicReceptor(typed, '11560')).toEqual({
    rfc: 'XAXX010101000',
    name,
    regime: '616',
    use: 'S01',
    postcode: '11560',
  });
});

describe('the catalogue', () => {
  test.each([
    ['G03', '601', 'company', true],
    ['G03', '605', 'person', false],
    ['G03', '616', 'person', false],
    ['D01', '605', 'person', true],
    ['D01', '612', 'company', false],
    ['S01', '616', 'person', true],
  ] as const)('%s with %s of a %s: %s', (use, regime, whose, expected) => {
    expect(isUseOf(use, regime, whose)).toBe(expected);
  });
  test('offers regimes by whose RFC it is, and uses by regime, without those of refunds', () => {
    expect(regimesOf('company')).toEqual(['601', '603', '610', '620', '622', '623', '624', '626']);
    expect(regimesOf(null)).toHaveLength(19);
    expect(usesOf('616', 'person')).toEqual(['S01']);
    expect(usesOf('601', 'company')).not.toContain('G02');
    expect(usesOf('601', 'company')).not.toContain('D01');
    expect(usesOf('', null)).toContain('D01');
  });
  test.each([
    ['601', 'company', 'G02'],
    ['605', 'person', 'S01'],
    ['616', null, 'S01'],
  ] as const)('a refund in regime %s of a %s has the use %s', (regime, whose, use) => {
    expect(refundUse(regime, whose)).toBe(use);
  });
});

const sold = {
  country: 'mx',
  issued_at: new Date('2026-11-20T10:00:00Z'),
  is_requested: false,
  sold_units: 1,
  now: new Date('2026-12-01T10:00:00Z'),
};
test.each([
  ['an order with its CFDI', {}, true],
  ['no order of another country', { country: 'es' }, false],
  ['none before its CFDI', { issued_at: null }, false],
  ['none twice', { is_requested: true }, false],
  ['none of which everything came back', { sold_units: 0 }, false],
  ['the last second of the year in Mexico', { now: new Date('2027-01-01T05:59:59Z') }, true],
  ['none in the next year', { now: new Date('2027-01-01T06:00:00Z') }, false],
])('can be requested for %s', (_name, change, expected) => {
  expect(canRequestCfdi({ ...sold, ...change })).toBe(expected);
});
test('the last day is the end of the year of the CFDI in Mexico', () => {
  expect(cfdiUntil('mx', new Date('2027-01-01T05:59:59Z'))).toBe('2026-12-31');
});

test.each([
  ['mx', true],
  ['es', false],
  ['nowhere', false],
])('a sale to %s has a CFDI: %s', (country, expected) => {
  expect(hasCfdi(country)).toBe(expected);
});

test.each([
  ['4202210000', '53121600'],
  ['711319', '54101500'],
  ['010101', '01010101'],
  [null, '01010101'],
])('a piece of the customs code %s has the class %s', (hscode, expected) => {
  expect(productClassOf(hscode)).toBe(expected);
});

test.each([
  ['adyen_cc', '04'],
  ['adyen_applepay', '04'],
  ['adyen_hpp_paypal', '31'],
  [null, '99'],
])('%s is the payment form %s', (method, expected) => {
  expect(paymentFormOf(method)).toBe(expected);
});

test('the QR code opens the SAT’s verification, with signs escaped and the last eight of the seal', () => {
  const of = {
    uuid: '5803EB8D-81CD-4557-8719-26632D2FA434',
    issuer: 'EKU9003173C9',
    seal: `${'A'.repeat(336)}rH8/bw==`,
  };
  const link = verificationLink({ ...of, receptor: 'H&E951128469', total: '57600.50' });
  expect(link).toBe(
    'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=5803EB8D-81CD-4557-8719-26632D2FA434&re=EKU9003173C9&rr=H%26E951128469&tt=57600.5&fe=rH8/bw==',
  );
  expect(verificationLink({ ...of, receptor: 'ZUÑ920208KL4', total: '100.00' })).toContain(
    'rr=ZU%C3%91920208KL4&tt=100&',
  );
});
