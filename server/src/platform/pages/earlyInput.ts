/**
 * Stores what the user presses, submits or types before the page's code has loaded: the last press, which is marked
 * (`data-held`), and every field's value, which the code would otherwise find empty. A part of the page is inactive as
 * long as it has `data-asleep` (storefront/src/lib/browser/awake.ts). A form sent by the browser itself would write a password
 * into an address. Links and folds work without code and are left alone; a tray opens as soon as the page is active,
 * whichever part its trigger is in.
 */
const keep = `(() => {
  const typed = new Map();
  let held;
  let timer;
  // React reads only changes after hydration: empties the field with React's setter, then fills it with the element's, so
  // that React sees a change.
  const restore = (field, value) => {
    if (typeof value === 'boolean') {
      field.checked = !value;
      return field.click();
    }
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  };
  const release = () => {
    held.control.removeAttribute('aria-busy');
    document.documentElement.removeAttribute('data-held');
    held = undefined;
  };
  const restoreAwake = () => {
    for (const [field, value] of typed) {
      if (field.closest('[data-asleep]')) continue;
      typed.delete(field);
      restore(field, value);
    }
  };
  const look = () => {
    restoreAwake();
    if (held && !held.control.closest(held.place)) {
      // What was typed has its turn first.
      if (held.ready) {
        const { control, form, submitter } = held;
        release();
        if (form) form.requestSubmit(submitter);
        else control.click();
      } else held.ready = true;
    }
    if (held || typed.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const wait = () => {
    timer ??= setInterval(look, 50);
  };
  const press = (event) => {
    // The part may have become active since the last look: its code must not check an empty field.
    restoreAwake();
    const form = event.type === 'submit' ? event.target : undefined;
    const submitter = event.submitter ?? null;
    const control = form ? (submitter ?? form) : event.target.closest('button');
    if (!control || (!form && control.type === 'submit')) return;
    const place = control.dataset.tray ? '[data-asleep=page]' : '[data-asleep]';
    if (!control.closest(place)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held) release();
    control.setAttribute('aria-busy', 'true');
    document.documentElement.setAttribute('data-held', '');
    held = { control, form, submitter, place };
    wait();
  };
  const isTicked = ({ type }) => /checkbox|radio/.test(type);
  const type = ({ target }) => {
    if (target.closest('[data-asleep]')) {
      typed.set(target, isTicked(target) ? target.checked : target.value);
      wait();
      return;
    }
    // The part is active: a newer value replaces the stored one, and a newer choice the stored one of its group.
    for (const field of typed.keys()) {
      if (field === target || (field.type === 'radio' && field.name === target.name && field.form === target.form)) typed.delete(field);
      else continue;
      // A field that only loses the focus sends this change late: React knows its value from hydration and ignores it.
      if (field === target && !isTicked(field)) restore(field, field.value);
    }
  };
  addEventListener('click', press, true);
  addEventListener('submit', press, true);
  addEventListener('input', type, true);
  addEventListener('change', type, true);
})();`;

/** Adds the script for early input to the head of a page that hydrates. */
export function earlyInput(html: string, nonce: string): string {
  if (!html.includes('data-asleep=')) return html;
  return html.replace('</head>', `<script nonce="${nonce}">${keep}</script></head>`);
}
