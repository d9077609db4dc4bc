/**
 * Whether a select's first option is disabled after another choice: an empty one, except in selects named month. Spec 1
 * §5.
 */
export function isFirstOptionDisabled(select_name: string, first_option_value: string): boolean {
  return first_option_value === '' && select_name !== 'month';
}
