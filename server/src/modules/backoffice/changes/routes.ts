import * as contract from '@vitrine/contract/staffHistory';
import * as sets from '@vitrine/contract/staffProposalSets';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireCaller } from '../staff/keyMember.ts';
import { requireFactor } from '../staff/signIn.ts';
import { requireAct } from '../staff/tasks.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { readAsOf, readChanges, undoChange } from './history.ts';
import { moveEnd } from './moveEnds.ts';
import { proposeSet, readSet, readSets, stepSet } from './setTasks.ts';
import { propose, readProposals, stepProposal } from './proposalTasks.ts';

export const changeRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffChangeList, ({ member, query }) => readChanges(shop, member, query)),
  staffRoute(shop, contract.staffRowAsOf, ({ member, query }) => readAsOf(shop, member, query)),
  staffRoute(shop, contract.staffChangeUndo, ({ member, params, body, step_key }) =>
    undoChange(shop, member, params.change_id, { ...body, step_key }),
  ),
  staffRoute(shop, contract.staffProposals, ({ member, query }) => readProposals(shop, member, query)),
  staffRoute(shop, contract.staffPropose, ({ member, body, step_key }) => propose(shop, member, { ...body, step_key })),
  staffRoute(shop, contract.staffProposalStep, ({ member, params, body }) =>
    stepProposal(shop, member, params.proposal_id, body.step),
  ),
  staffRoute(shop, sets.staffProposalSets, ({ member, query }) => readSets(shop, member, query)),
  staffRoute(shop, sets.staffProposalSet, ({ member, params, query }) => readSet(shop, member, params.set_id, query)),
  staffRoute(
    shop,
    sets.staffProposeSet,
    ({ member, body, step_key }) => proposeSet(shop, member, { ...body, step_key }),
    {
      // Before the server reads thousands of rows.
      admit: async (caller) => {
        const member = await requireCaller(shop, caller);
        requireFactor(member);
        requireAct(member, 'change_catalogue');
      },
    },
  ),
  staffRoute(shop, sets.staffMoveEnd, ({ member, params, body, step_key }) =>
    moveEnd(shop, member, params.set_id, { ...body, step_key }),
  ),
  staffRoute(shop, sets.staffProposalSetStep, ({ member, params, body }) =>
    stepSet(shop, member, params.set_id, body.step),
  ),
];
