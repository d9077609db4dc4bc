import { languages, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { passwordChangedMail, passwordResetMail } from './passwordMails.ts';
import { serverMessages } from '../../../platform/messages/folder.ts';
import { mailHtml, mailText } from '../../../platform/mail/mailBody.ts';

const now = new Date('2026-11-21T10:00:00Z');

test('S6: escapes its values', () => {
  const { body } = passwordChangedMail('fr_fr', 'http://shop.example', '<i>Maison</i>', {
    at: now,
    device: '<script>x</script>',
    has_lost_passkeys: true,
  });
  const html = mailHtml(body);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<i>');
});

test.each(languages)('both fill every variable in %s', (language) => {
  const locale = locales.find((name) => storefrontOf(name).language === language) ?? 'fr_fr';
  const mails = [
    passwordResetMail(locale, 'http://shop.example', 'Maison', 'abc'),
    passwordChangedMail(locale, 'http://shop.example', 'Maison', {
      at: now,
      device: 'Safari, Mac',
      has_lost_passkeys: false,
    }),
    passwordChangedMail(locale, 'http://shop.example', 'Maison', { at: now, device: '', has_lost_passkeys: true }),
  ];
  for (const { body } of mails) {
    const html = mailHtml(body);
    expect(html).toContain(storefrontOf(locale).tag);
    expect(html).not.toMatch(/\{\w+\}/u);
    const paragraphs = mailText(html).split(/\n\n+/u);
    expect(paragraphs.length).toBeGreaterThanOrEqual(5);
  }
  const words = [...serverMessages.readPo('account', language)].filter(([id]) => id.startsWith('account.password.'));
  expect(new Set(words.map(([, text]) => text)).size).toBeGreaterThanOrEqual(words.length - 2);
});
