/** Pieces of which there are always enough. */
export const plentiful = ['H0612P 20R', 'H0613P 21R', 'P0001 00'] as const;
/** The sku of which every buyer wants one; each scenario sets its stock. */
export const rare = 'H072001CC89';
