const written = /^(?:text|email|tel|password|search|url)$/u;

type Filled = HTMLInputElement | HTMLSelectElement;

/** A select shows another choice than the page set (`data-set`, ui/fields/Field.tsx), and still offers the original one. */
function showsOther({ dataset, value, options }: HTMLSelectElement): boolean {
  const { set } = dataset;
  return value !== '' && value !== set && [...options].some((option) => option.value === set);
}

/** Whether a field holds another value than the page knows: React writes what it knows into the `value` attribute. */
function isFilledSilently(field: Element): field is Filled {
  if (field instanceof HTMLSelectElement) return showsOther(field);
  if (!(field instanceof HTMLInputElement) || !written.test(field.type) || field.readOnly) return false;
  return field.value !== field.defaultValue;
}

/** Writes into a field like user input, so that the page receives an event. */
function fill(field: Filled, value: string): void {
  if (field instanceof HTMLInputElement) {
    // React ignores an event whose value it already knows, and it read the field's value when its code loaded. Setting the
    // input's own `value` updates what React knows; the prototype's setter does not.
    field.value = '';
    Reflect.set(HTMLInputElement.prototype, 'value', value, field);
  } else field.value = value;
  field.dispatchEvent(new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }));
}

/**
 * Sends the events that a password manager or autofill left out when it filled the fields of a form. Otherwise the form would
 * validate its old values and React would write them back.
 */
export function readSilentFields(form: HTMLFormElement): void {
  const fields = [...form.elements].filter(isFilledSilently);
  // Reads all values first: React re-renders every field on an event.
  for (const [field, value] of fields.map((field) => [field, field.value] as const)) fill(field, value);
}
