import * as contract from '@vitrine/contract/staffPictures';
import * as uploads from '@vitrine/contract/staffUploads';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireFactor, requireStaff } from '../staff/signIn.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { admitUpload, readPicture, readPictures, savePictureFocus, savePictureWords } from './pictureTasks.ts';
import { finishUpload, startUpload, takePart } from './uploads.ts';

export const pictureRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffPictures, ({ member, query }) => readPictures(shop, member, query)),
  staffRoute(shop, contract.staffPicture, ({ member, query }) => readPicture(shop, member, query)),
  staffRoute(shop, uploads.staffUploadStart, ({ member, body }) => startUpload(shop, member, body)),
  staffRoute(
    shop,
    uploads.staffUploadPart,
    ({ member, params, body }) => takePart(shop, member, params.upload_id, body),
    {
      admit: async ({ staff }) => {
        const member = await requireStaff(shop, staff);
        requireFactor(member);
        admitUpload(member);
      },
    },
  ),
  staffRoute(shop, uploads.staffUploadFinish, ({ member, params }) => finishUpload(shop, member, params.upload_id)),
  staffRoute(shop, contract.staffPictureWords, ({ member, body }) => savePictureWords(shop, member, body)),
  staffRoute(shop, contract.staffPictureFocus, ({ member, body }) => savePictureFocus(shop, member, body)),
];
