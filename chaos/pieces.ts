/** Pieces of which there are always enough. */
export const plentiful = ['H0612P 20R', 'H0613P 21R', 'P0001 00'] as const;
/** The piece that everybody wants; each scenario says how many there are. */
export const rare = 'H072001CC89';
