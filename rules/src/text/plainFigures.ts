// The figures that the keyboards of our languages offer beside 0-9: Arabic, Persian, Thai.
const others = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹๐๑๒๓๔๕๖๗๘๙';

/**
 * Text with its figures as 0-9, whichever keyboard wrote them, in half width, and without the invisible marks of
 * direction that come along with a number from an address book. Spec 1 §5.
 */
export function plainFigures(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu, '')
    .replace(/[٠-٩۰-۹๐-๙]/gu, (figure) => String(others.indexOf(figure) % 10));
}
