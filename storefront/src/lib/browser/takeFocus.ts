/** Moves the focus to the heading of a step: the control that had it is gone. */
export const takeFocus = (heading: HTMLElement | null): void => heading?.focus();
