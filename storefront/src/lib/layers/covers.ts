/**
 * A ref for what lies over the window's lower edge: as long as it is there, `property` holds its height. The page
 * scrolls what has the focus clear of it (`ui/base.css`; WCAG 2.4.11).
 */
const covers =
  (property: string) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty(property);
    };
  };

/** For a banner, which stays until it is answered: the page also gets as much room below its end. */
export const coversEnd = covers('--covered-end');
/** For a notification: it lies over the banners and disappears by itself. */
export const coversForNow = covers('--noticed');
