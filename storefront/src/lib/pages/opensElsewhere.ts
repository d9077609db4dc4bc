type Keys = { readonly ctrlKey: boolean; readonly metaKey: boolean; readonly shiftKey: boolean };

/** Whether a click on a link opens its page in another tab or window: then it opens nothing here. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: Keys): boolean => ctrlKey || metaKey || shiftKey;
