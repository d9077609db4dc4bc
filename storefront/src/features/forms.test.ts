// Which forms the promises of the form layer (decisions/0025) are tested on: `testForm` in the test file of each form.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('every form of the form layer has a test of its promises', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.includes('.test.') && /\.tsx?$/u.test(name),
  );
  const users = files.filter(
    (name) =>
      readFileSync(path.join(import.meta.dirname, name), 'utf8').includes('useShopForm<') ||
      readFileSync(path.join(import.meta.dirname, name), 'utf8').includes('useShopForm('),
  );
  // Tested beside their files: a form that calls nothing, has no fields, fields by its order's lines or by a chosen type.
  const others = [
    'checkout/PromotionCode.tsx',
    'orders/CfdiTray.tsx',
    'orders/FapiaoTray.tsx',
    'orders/ReturnPickup.tsx',
    'returns/ReturnItems.tsx',
    'returns/ReturnWay.tsx',
    'signin/CreateProfileTray.tsx',
    'stockalert/AlertForm.tsx',
    'withdrawal/StatementForm.tsx',
    'withdrawal/StatementReview.tsx',
  ];
  const tested = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.form.test.tsx'))
    .map((name) => /^ {2}file: '(.+)',$/mu.exec(readFileSync(path.join(import.meta.dirname, name), 'utf8'))?.[1]);
  const expected = [...tested, ...others];
  expect(new Set(users)).toEqual(new Set(expected));
  expect(users).toHaveLength(expected.length);
});

test('no form submits itself outside of the form layer', () => {
  const source = path.join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.') && !name.startsWith('testing/'),
  );
  const own = files.filter((name) => readFileSync(path.join(source, name), 'utf8').includes('onSubmit='));
  // They validate and call nothing, or run something before the layer's own handler.
  expect(own.toSorted()).toEqual([
    'app/shell/NewsletterLine.tsx',
    'features/checkout/AddressStep.tsx',
    'features/checkout/CollectorForm.tsx',
    'features/checkout/PaymentStep.tsx',
    'features/search/SearchPanel.tsx',
    'features/stores/StoreSearch.tsx',
  ]);
});
