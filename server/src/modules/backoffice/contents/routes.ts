import * as contract from '@vitrine/contract/staffContents';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireFactor, requireStaff } from '../staff/signIn.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { requireWholeAct } from '../staff/tasks.ts';
import { deleteStoryDraft, makeStoryDraft, saveStoryDraft } from './draftTasks.ts';
import { proposeContent, readContent, readContents } from './contentTasks.ts';

/** The check of a member before the server reads a large body. */
const admitting = (shop: Shop): Pick<Route, 'admit'> => ({
  admit: async ({ staff }) => {
    const member = await requireStaff(shop, staff);
    requireFactor(member);
    requireWholeAct(member, 'edit_contents');
  },
});

export const contentRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffContents, ({ member }) => readContents(shop, member)),
  staffRoute(shop, contract.staffContentPage, ({ member, params, query }) => readContent(shop, member, params, query)),
  staffRoute(
    shop,
    contract.staffContentPropose,
    ({ member, params, body, step_key }) => proposeContent(shop, member, params, { ...body, step_key }),
    admitting(shop),
  ),
  staffRoute(shop, contract.staffStoryDraftAdd, ({ member, body }) => makeStoryDraft(shop, member, body)),
  staffRoute(
    shop,
    contract.staffStoryDraftSave,
    ({ member, params, body }) => saveStoryDraft(shop, member, params, body),
    admitting(shop),
  ),
  staffRoute(shop, contract.staffStoryDraftDelete, ({ member, params, body }) =>
    deleteStoryDraft(shop, member, params, body),
  ),
];
