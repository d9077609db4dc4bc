import type { Locale } from '../storefronts/storefronts.ts';
import { currencyDisplayOf } from './currencyDisplay.ts';
import { type Money, minorDigits } from './money.ts';

const directionMarks = /[\u200E\u200F\u061C\u2066-\u2069]/gu;

/** Arabic and full-width figures as Latin ones, so that what a keyboard writes counts. */
function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06F0-\u06F9]/gu, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\uFF10-\uFF19]/gu, (digit) => String(digit.charCodeAt(0) - 0xff10));
}

/** The figures before the decimal mark, or null unless they stand alone or in right groups of three. */
function wholeDigits(text: string, thousand: string): string | null {
  const groups = text.split(thousand);
  const [first = '', ...rest] = groups;
  if (groups.some((group) => !/^\d+$/u.test(group))) return null;
  if (rest.length > 0 && (first.length > 3 || rest.some((group) => group.length !== 3))) return null;
  return groups.join('');
}

/**
 * The inverse of `formatMoney` for the storefront's own currency: takes the amount with or without symbol, code and
 * thousand separators. Answers null for anything else: other symbols, groups not of three, more decimals than the
 * currency has, amounts beyond exact counting. Spec 1 §3.
 */
export function parseMoney(text: string, locale: Locale): Money | null {
  const { symbol, thousand, decimal, code } = currencyDisplayOf(locale);
  let rest = latinDigits(text.replace(directionMarks, '')).trim();
  for (const sign of [symbol, code]) {
    if (!rest.includes(sign)) continue;
    rest = rest.replace(sign, '').trim();
    break;
  }
  const negative = /^[-\u2212]/u.test(rest);
  if (negative) rest = rest.slice(1).trim();
  // Every keyboard has one space: all kinds of it count as the storefront's separator, if that is a space.
  const plain = rest.replace(/\s/gu, ' ').replace(/'/gu, '’');
  const [wholeText = '', decimals, ...more] = plain.split(decimal);
  const digits = minorDigits[code];
  if (more.length > 0) return null;
  if (decimals !== undefined && (digits === 0 || !/^\d+$/u.test(decimals) || decimals.length > digits)) return null;
  const whole = wholeDigits(wholeText, /\s/u.test(thousand) ? ' ' : thousand);
  if (whole === null) return null;
  const amount = Number(whole + (decimals ?? '').padEnd(digits, '0'));
  if (!Number.isSafeInteger(amount)) return null;
  return { amount: negative && amount > 0 ? -amount : amount, currency: code };
}
