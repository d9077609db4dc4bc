import { usePage } from './pageContext.ts';

/** The boutique of a supervisor without one: that of the list. */
export function useAskedStore(): { store_id?: string } {
  const { day, door } = usePage().model.state;
  return door?.member?.store_id === null && day ? { store_id: day.store.store_id } : {};
}
