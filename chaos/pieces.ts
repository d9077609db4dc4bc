/** Products that never run out. */
export const plentiful = ['H0612P 20R', 'H0613P 21R', 'P0001 00'] as const;
/** The sku that every buyer wants; each scenario sets its stock. */
export const rare = 'H072001CC89';
