/** One line of the shipping radio list. Spec 2 §3. */
export type ShippingOption<Method> = Method & {
  index: number;
  is_checked: boolean;
  is_alone: boolean;
  /** A single option cannot be deselected, so it is checked and disabled. */
  is_disabled: boolean;
};

/**
 * Options of the shipping radio list: none without an address; a single method alone, checked and disabled; otherwise
 * the chosen method is checked, or the first when the choice is invalid. Spec 2 §2, spec 2 §4.
 */
export function shippingOptions<Method extends { method: string }>(
  methods: readonly Method[],
  has_address: boolean,
  chosen: string | null,
): ShippingOption<Method>[] {
  if (!has_address) return [];
  const is_alone = methods.length === 1;
  const checked = Math.max(
    methods.findIndex(({ method }) => method === chosen),
    0,
  );
  return methods.map((method, index) => ({
    ...method,
    index,
    is_checked: index === checked,
    is_alone,
    is_disabled: is_alone,
  }));
}
