// What is an email address, and its one spelling.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalEmail, isEmail, plainEmail } from './email.ts';

// From Node: rules/ compiles without any platform's types.
declare const URL: new (address: string) => { hostname: string };

describe('email', () => {
  test.each([
    ['a plain one', 'ana@example.com', true],
    ['dots and a plus', 'ana.lea+shop@mail.example.co.uk', true],
    ['an apostrophe', "o'neil@example.ie", true],
    ['an accented domain', 'ana@éxample.fr', true],
    ['128 characters', `${'a'.repeat(116)}@example.com`, true],
    ['129 characters', `${'a'.repeat(117)}@example.com`, false],
    ['no @', 'ana.example.com', false],
    ['no dot after the @', 'ana@example', false],
    ['a top level of one letter', 'ana@example.c', false],
    ['two @', 'ana@lea@example.com', false],
    ['a blank', 'ana lea@example.com', false],
    ['a dot at the end of the local part', 'ana.@example.com', false],
    ['two dots', 'ana..lea@example.com', false],
    ['a hyphen at the end of a label', 'ana@example-.com', false],
    ['a line break that would forge a header', 'ana@example.com\nBcc: x@y.zz', false],
    ['a letter that is not seen', 'ana\u{1160}@example.com', false],
    ['a variation selector', 'ana\uFE0F@example.com', false],
    ['a joiner that is not seen', 'a\u034Fna@example.com', false],
    ['a letter that is not seen in the domain', 'ana@exam\u{1160}ple.com', false],
    ['a curly apostrophe', 'o’neil@example.ie', false],
    ['curly quotes', '“ana”@example.com', false],
    ['an opening quote below', '„ana@example.com', false],
    ['guillemets', '«ana»@example.com', false],
    ['two dots at a carrier of Japan', 'hana..x@docomo.ne.jp', true],
    ['dots at both ends at a carrier of Japan', '.hana.@ezweb.ne.jp', true],
    ['a dot at the end at an older carrier of Japan', 'Hana.@t.vodafone.ne.jp', true],
    ['two dots at a domain that only ends like a carrier', 'hana..x@mail.docomo.ne.jp.example', false],
    ['two dots at another provider of Japan', 'hana..x@nifty.com', false],
    ['only dots at a carrier', '..@docomo.ne.jp', false],
    ['nothing', '', false],
  ])('S10: %s', (_name, text, good) => {
    expect(isEmail(text)).toBe(good);
  });

  test('two spellings of a mailbox have one canonical form', () => {
    expect(canonicalEmail(' Ana@Example.COM ')).toBe(canonicalEmail('ａna@example.com'));
  });

  test.each([
    ['as it is typed and as the net has it', 'ana@bücher.example', 'Ana@XN--bcher-KVA.example'],
    ['with a German s', 'ana@straße.example', 'ana@xn--strae-oqa.example'],
    ['in Japanese, its top level too', 'ana@日本語.コム', 'ana@xn--wgv71a119e.xn--tckwe'],
    ['in Arabic', 'ana@موقع.وزارة', 'ana@xn--4gbrim.xn--mgbexc3i'],
    ['composed or not', 'ana@bu\u0308cher.example', 'ana@xn--bcher-kva.example'],
  ])('S10: a domain has one canonical form, %s', (_name, letters, ascii) => {
    expect(isEmail(ascii)).toBe(true);
    expect(canonicalEmail(ascii)).toBe(canonicalEmail(letters));
    expect(plainEmail(plainEmail(ascii))).toBe(plainEmail(ascii));
  });

  test.each([
    ['an ASCII spelling of nothing', 'ana@xn--99999999.example'],
    ['a half of each', 'ana@xn--bücher-kva.example'],
    ['one that breaks off', 'ana@xn--bcher-kv.example'],
    ['one of plain letters', 'ana@xn--example-.example'],
    ['one of capitals, which no domain has', 'ana@xn--bcher-2pa.example'],
    ['one of a letter that is not seen', 'ana@xn--example-th2a.example'],
    ['one before the @', 'xn--bcher-kva@example.com'],
  ])('S10: leaves %s unchanged', (_name, email) => {
    expect(plainEmail(email)).toBe(email);
  });

  test('S10: an ASCII domain keeps only its own letters', () => {
    const label = fc.stringMatching(/^[a-z0-9àéîöß日本語яж]{1,12}$/u);
    fc.assert(
      fc.property(label, (letters) => {
        const ascii = new URL(`http://${letters}a.example`).hostname;
        expect(canonicalEmail(`ana@${ascii}`)).toBe(`ana@${letters}a.example`);
      }),
    );
  });

  // A backtracking pattern would exceed the test's timeout.
  test.each([`${'a.'.repeat(60)}@`, `a@${'a-'.repeat(60)}`, `a@${'a.'.repeat(60)}`, `${'a'.repeat(120)}@a.b-`])(
    'S11: rejects a long, nearly valid email in time: %s',
    (text) => expect(isEmail(text)).toBe(false),
  );
});
