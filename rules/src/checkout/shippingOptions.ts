/** One line of the shipping radio list. Spec 2 §3. */
export type ShippingOption<Method> = Method & {
  index: number;
  is_checked: boolean;
  is_alone: boolean;
  /** The only option cannot be unchosen, so it is shown chosen and disabled. */
  is_disabled: boolean;
};

/**
 * The shipping radio list: none without an address; a single method is shown alone, checked and disabled; otherwise the
 * chosen one is checked, or the first when the choice is none of them. Spec 2 §2, spec 2 §4.
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
