// Digits besides 0-9 on the keyboards of the shop's languages: Arabic, Persian, Thai.
const others = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹๐๑๒๓๔๕๖๗๘๙';

/**
 * Converts all digits to 0-9 in half width and removes invisible direction marks, which numbers copied from address
 * books contain. Spec 1 §5.
 */
export function plainFigures(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu, '')
    .replace(/[٠-٩۰-۹๐-๙]/gu, (figure) => String(others.indexOf(figure) % 10));
}
