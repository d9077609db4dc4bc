import type { Page } from '@playwright/test';

/** An address on the page: as text, or as the fields of an open form. */
export type ShownAddress =
  | { readonly kind: 'written'; readonly text: string }
  | {
      readonly kind: 'typed';
      readonly fields: readonly { readonly name: string; readonly texts: readonly string[] }[];
    };

/** The order on the checkout page, as texts of the page. */
export type Shown = {
  readonly email: string;
  readonly shipping: ShownAddress;
  /** Null where it is the same as the delivery address. */
  readonly billing: ShownAddress | null;
  readonly lines: readonly {
    readonly name: string;
    readonly options: string;
    readonly qty: number;
    readonly price: string;
  }[];
  /** The names of what is given beside the lines. */
  readonly gifts: readonly string[];
  readonly subtotal: string;
  /** What the house takes off; empty where it gives nothing. */
  readonly discount: string;
  readonly delivery: string;
  readonly tax: string | null;
  readonly total: string;
  readonly pay: string;
  readonly method: string;
  readonly slots: readonly string[];
  readonly gift: { readonly message: string; readonly hide_price: boolean } | null;
};

/**
 * Reads the page and presses Pay in one task of the page, so that nothing can change between the two. Returns null, and presses
 * nothing, where the page is no checkout with an address.
 */
export function readAndPay(page: Page): Promise<Shown | null> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const one = (selector: string, within: ParentNode | null = main) =>
      within?.querySelector<HTMLElement>(selector) ?? null;
    const all = (selector: string, within: ParentNode | null = main) => [
      ...(within?.querySelectorAll<HTMLElement>(selector) ?? []),
    ];
    const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';
    const isSeen = (element: Element | null): boolean => (element?.getClientRects().length ?? 0) > 0;
    const button = one('section[aria-labelledby=payment] form button[type=submit]');
    if (!button || button.getAttribute('aria-disabled') === 'true' || !isSeen(button)) return null;

    const typed = (form: string): ShownAddress => ({
      kind: 'typed',
      fields: all(`[id^="${form}-"]`)
        .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        .filter((field) => field.value !== '' && isSeen(field))
        .map((field) => ({
          name: field.name,
          texts: field instanceof HTMLSelectElement ? [field.value, textOf(field.selectedOptions[0])] : [field.value],
        })),
    });
    const written = (element: Element): ShownAddress => ({ kind: 'written', text: textOf(element) });
    const email = one('#checkout-email');
    const picked = one('input[name=address]:checked')?.closest('label');
    const note =
      picked &&
      all('span', picked)
        .filter((span) => span.parentElement === picked)
        .slice(1);
    const closed = all('address');
    const inBook = note && note.length > 2 ? { kind: 'written' as const, text: note.map(textOf).join(' ') } : null;
    const open = { shipping: inBook ?? typed('shipping'), billing: one('[id^="billing-"]') ? typed('billing') : null };
    const [first, second] = closed;
    if (!email && !first) return null;
    const address = email
      ? { email: email instanceof HTMLInputElement ? email.value : '', ...open }
      : {
          email: textOf(one('section bdi')),
          shipping: written(first ?? document.body),
          billing: second ? written(second) : null,
        };

    const aside = one('aside');
    const whole = all(':scope > div', aside).find(isSeen) ?? one('details', aside);
    const rows = all('dl > div', whole).map((row) => textOf(one('dd', row)));
    const sums = rows.filter((sum) => !sum.startsWith('−'));
    const items = all(':scope > li', one('ul', whole));
    const isGift = (item: HTMLElement): boolean => all('bdi.figure', item).length === 0;
    const notes = (item: HTMLElement) => all('p.note', item).map(textOf);
    const delivery = one('section[aria-labelledby=delivery]');
    const [gift, hidden] = all('input[type=checkbox]', delivery);
    const card = one('[data-tray=gift-message]', delivery)?.previousElementSibling;
    const isTicked = (box: HTMLElement | undefined): boolean => box instanceof HTMLInputElement && box.checked;
    const shown = {
      ...address,
      gifts: items.filter(isGift).map((item) => textOf(one('.name', item))),
      lines: items
        .filter((item) => !isGift(item))
        .map((item) => ({
          name: textOf(one('.name', item)),
          options: notes(item)[0] ?? '',
          qty: Number(
            notes(item)
              .find((note) => /^× \d+$/u.test(note))
              ?.slice(2) ?? '1',
          ),
          price: textOf(all('bdi.figure', item).at(-1)),
        })),
      subtotal: sums[0] ?? '',
      discount: rows.filter((sum) => sum.startsWith('−')).join(' '),
      delivery: sums[1] ?? '',
      tax: sums.length > 3 ? (sums[2] ?? '') : null,
      total: sums.at(-1) ?? '',
      pay: textOf(button),
      method: textOf(one('input[name=shipping_method]:checked', delivery)?.closest('label')),
      slots: all('select', delivery).map((select) =>
        select instanceof HTMLSelectElement && select.value !== '' ? textOf(select.selectedOptions[0]) : '',
      ),
      gift: isTicked(gift)
        ? { message: card?.classList.contains('note') ? '' : (card?.textContent ?? ''), hide_price: isTicked(hidden) }
        : null,
    };
    button.click();
    return shown;
  });
}
