// The views of a list that members save: their own, and those that they share with the house. Spec 3 §6, decisions/0110.

/** The lists that have saved views. Spec 3 §6, decisions/0110. */
export const viewLists = ['orders'] as const;
export type ViewList = (typeof viewLists)[number];

/** What a member does with a saved view; `keep` stores the filters, the order and the columns that it shows now. Spec 3 §6, decisions/0110. */
export const viewSteps = ['keep', 'rename', 'share', 'unshare', 'delete'] as const;
export type ViewStep = (typeof viewSteps)[number];

/** Characters of a view's name at most: as many as a tab shows. Spec 3 §6, decisions/0110. */
export const viewNameLength = 40;

/** Views of a list at most: of one member, and shared ones of the house. More tabs than that are not read. Spec 3 §6, decisions/0110. */
export const viewsMost = { own: 20, shared: 20 } as const;

/** The steps that a member may take of a view. A shared one is changed by its owner or a supervisor. Spec 3 §6, decisions/0110. */
export function viewStepsOf(
  { is_shared, is_mine }: { readonly is_shared: boolean; readonly is_mine: boolean },
  isSupervisor: boolean,
): readonly ViewStep[] {
  if (!is_mine && !(is_shared && isSupervisor)) return [];
  return viewSteps.filter((step) => (step === 'share' ? !is_shared : step === 'unshare' ? is_shared : true));
}
