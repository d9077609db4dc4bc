import * as contract from '@vitrine/contract/staffPictures';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireFactor, requireStaff } from '../staff/signIn.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import {
  admitUpload,
  readPicture,
  readPictures,
  savePictureFocus,
  savePictureWords,
  uploadPicture,
} from './pictureTasks.ts';

export const pictureRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffPictures, ({ member, query }) => readPictures(shop, member, query)),
  staffRoute(shop, contract.staffPicture, ({ member, query }) => readPicture(shop, member, query)),
  staffRoute(shop, contract.staffPictureUpload, ({ member, body }) => uploadPicture(shop, member, body), {
    admit: async ({ staff }) => {
      const member = await requireStaff(shop, staff);
      requireFactor(member);
      admitUpload(member);
    },
  }),
  staffRoute(shop, contract.staffPictureWords, ({ member, body }) => savePictureWords(shop, member, body)),
  staffRoute(shop, contract.staffPictureFocus, ({ member, body }) => savePictureFocus(shop, member, body)),
];
