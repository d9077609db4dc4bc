/** Whose turn it is to take the focus: a move asks, and the cell that becomes active takes it, when its row is in the page. */
export type Turn = {
  readonly ask: () => void;
  readonly take: () => boolean;
  /** Whether a move has asked and no cell has taken it yet. */
  readonly isAsked: () => boolean;
};

export function newTurn(): Turn {
  let isAsked = false;
  return {
    ask: () => {
      isAsked = true;
    },
    take: () => {
      const was = isAsked;
      isAsked = false;
      return was;
    },
    isAsked: () => isAsked,
  };
}
