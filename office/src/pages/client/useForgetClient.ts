import { useQueryClient } from '@tanstack/react-query';

/** Forgets what was read of a client that is no more: the way back must not show it. */
export function useForgetClient(): (customer_id: string) => void {
  const client = useQueryClient();
  return (customer_id) => client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(customer_id) });
}
