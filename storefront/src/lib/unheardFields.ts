const written = /^(?:text|email|tel|password|search|url)$/u;

/** A field of the page's that holds something else than the page was told: React writes what it knows into `value`. */
const isUnheard = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement &&
  written.test(field.type) &&
  !field.readOnly &&
  field.value !== field.defaultValue;

// The element's own: React takes what is written through a field's `value` as known.
const setValue = (field: HTMLInputElement, value: string): void =>
  void Reflect.set(HTMLInputElement.prototype, 'value', value, field);

// Sent by us, once the page has heard.
let isHeard = false;

/**
 * Has a form hear of what a password manager wrote into its fields without saying so, before it is sent: else it would be
 * refused as empty, and emptied. Returns how to stop.
 */
export function hearUnheardFields(): () => void {
  const listen = (event: SubmitEvent): void => {
    const { target: form, submitter } = event;
    if (isHeard || !(form instanceof HTMLFormElement)) return;
    const fields = [...form.elements].filter(isUnheard);
    if (fields.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // All are read first: the page draws the fields anew as soon as it has heard of one.
    for (const [field, value] of fields.map((field) => [field, field.value] as const)) {
      setValue(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // Once the page has drawn what it heard; a field that is not the page's own stays as it is.
    setTimeout(() => {
      isHeard = true;
      form.requestSubmit(submitter);
      isHeard = false;
    });
  };
  document.addEventListener('submit', listen, true);
  return () => document.removeEventListener('submit', listen, true);
}
