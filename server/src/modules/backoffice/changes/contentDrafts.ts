/** New stories before they are published: kept where proposals are applied, which ends them. decisions/0135. */
export { addDraft, draftNamed, type DraftRow, drafts, dropDraft, saveDraft } from './draftQueries.ts';
