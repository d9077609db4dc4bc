import userEvent from '@testing-library/user-event';

/**
 * Enters a text into a field at once, as a paste or the browser's own completion does: a test that fills a form renders it
 * once per field. A test of what happens while a shopper types uses `userEvent.type`.
 */
export async function enter(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
