/** Sets a field's value as a password manager does: past React, without an event. */
export function writeSilently(field: HTMLElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, field);
}
