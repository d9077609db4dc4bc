import { render, toPlainText } from '@react-email/render';
import { languages, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { passwordChangedMail, passwordResetMail } from './passwordMails.ts';
import { passwordWords } from './passwordWords.ts';

const now = new Date('2026-11-21T10:00:00Z');

test('S6: nothing in it runs', async () => {
  const { body } = passwordChangedMail('fr_fr', 'http://shop.example', '<i>Maison</i>', {
    at: now,
    device: '<script>x</script>',
  });
  const html = await render(body);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<i>');
});

test.each(languages)('both speak %s with every place filled', async (language) => {
  const locale = locales.find((name) => storefrontOf(name).language === language) ?? 'fr_fr';
  const words = passwordWords[language];
  const mails = [
    passwordResetMail(locale, 'http://shop.example', 'Maison', 'abc'),
    passwordChangedMail(locale, 'http://shop.example', 'Maison', { at: now, device: 'Safari, Mac' }),
    passwordChangedMail(locale, 'http://shop.example', 'Maison', { at: now, device: '' }),
  ];
  for (const { body } of mails) {
    const html = await render(body);
    expect(html).toContain(storefrontOf(locale).tag);
    expect(html).not.toMatch(/\{\w+\}/u);
    const paragraphs = toPlainText(html).split(/\n\n+/u);
    expect(paragraphs.length).toBeGreaterThanOrEqual(5);
  }
  expect(new Set(Object.values(words)).size).toBeGreaterThanOrEqual(Object.keys(words).length - 2);
});
