const written = /^(?:text|email|tel|password|search|url)$/u;

type Filled = HTMLInputElement | HTMLSelectElement;

/** A select that shows another choice than it was told to, though it has that too (`data-told`, ui/Field.tsx). */
function showsOther({ dataset, value, options }: HTMLSelectElement): boolean {
  const told = dataset['told'];
  return value !== '' && value !== told && [...options].some((option) => option.value === told);
}

/** A field of the page's that holds something else than the page was told: React writes what it knows into `value`. */
function isUnheard(field: Element): field is Filled {
  if (field instanceof HTMLSelectElement) return showsOther(field);
  if (!(field instanceof HTMLInputElement) || !written.test(field.type) || field.readOnly) return false;
  return field.value !== field.defaultValue;
}

/** Writes into a field as a hand would. */
function fill(field: Filled, value: string): void {
  // The element's own: React takes what is written through an input's `value` as known.
  if (field instanceof HTMLInputElement) Reflect.set(HTMLInputElement.prototype, 'value', value, field);
  else field.value = value;
  field.dispatchEvent(new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }));
}

// Sent by us, once the page has heard.
let isHeard = false;

/**
 * Has a form hear of what a password manager wrote into its fields, or chose, without saying so, before it is sent: else
 * it would be refused as empty, and emptied. Returns how to stop.
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
    for (const [field, value] of fields.map((field) => [field, field.value] as const)) fill(field, value);
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
