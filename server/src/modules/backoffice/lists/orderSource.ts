// A file of orders, as the list shows them. decisions/0110.
import { exportCells, exportNames } from '@vitrine/rules/staff/orderExport';
import { orderColumns } from '@vitrine/rules/staff/orderList';
import { mayStaffRead } from '@vitrine/rules/staff/staffRoles';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { orderRowsListed } from '../care/orderList.ts';
import { requireAct } from '../staff/tasks.ts';
import type { ExportShown } from './exportQueries.ts';
import { askedOf, showsClient } from './exports.ts';
import type { FileSource } from './fileSource.ts';

/** The orders of a list, as its member may see them. */
export function orderSource(shop: Shop, shown: ExportShown): FileSource {
  const columns = orderColumns(shown.columns, true);
  const asked = askedOf(shown);
  const shows_client = showsClient(shown);
  return {
    title: 'orders',
    names: exportNames(columns),
    requireStill: (member) => {
      requireAct(member, 'export');
      if (shows_client && !mayStaffRead(member.rights, 'see_client')) throw new ApiError('staff_refused');
    },
    page: async (member, of) => {
      const { rows, next } = await orderRowsListed(shop, member, asked, { ...of, shows_client });
      return { rows: rows.map((order) => exportCells(columns, order)), next };
    },
  };
}
