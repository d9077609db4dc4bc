const refuse = (event: Event): void => event.preventDefault();

/**
 * Of a button whose work is under way: it does nothing and keeps the focus. A browser would take the focus from one that is disabled, and give it
 * back to the start of the page when a sheet closes.
 */
export const whileBusy = (isBusy: boolean): { 'aria-disabled'?: true; onClick?: typeof refuse } =>
  isBusy ? { 'aria-disabled': true, onClick: refuse } : {};
