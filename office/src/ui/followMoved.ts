/** The controls beside each other, each of which moves an item or takes it away. */
const controlsIn = (group: Element | null | undefined): (HTMLButtonElement | HTMLInputElement)[] => [
  ...(group?.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input') ?? []),
];
const isUsable = (control: HTMLButtonElement | HTMLInputElement | undefined): boolean =>
  control?.disabled === false && control.getAttribute('aria-disabled') !== 'true';

/**
 * Keeps the focus with an item that moves in its list: on the control that was pressed, so that the same key moves it on; at an end of the list on
 * the one beside it. `itemNow` finds the item when the page has followed.
 */
export function followMoved(itemNow: () => Element | null | undefined): void {
  const pressed = document.activeElement;
  const group = pressed?.parentElement;
  const at = controlsIn(group).findIndex((control) => control === pressed);
  setTimeout(() => {
    const item = itemNow();
    const own = [...(item?.querySelectorAll(group?.tagName ?? 'button') ?? [])].findLast(
      ({ className }) => className === group?.className,
    );
    const controls = controlsIn(own);
    const next = at < 0 ? [] : [controls[at], controls[at - 1], controls[at + 1]];
    [...next, ...controlsIn(item)].find(isUsable)?.focus();
  });
}

/** Keeps the focus in a list of which an item was taken away: in the one that has its place, else in the last one, else beside the list. */
export function followTaken(list: Element | null, at: number, otherwise: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    const item = list?.children[at] ?? list?.lastElementChild;
    (controlsIn(item).findLast(isUsable) ?? otherwise())?.focus();
  });
}
