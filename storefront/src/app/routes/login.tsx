import { SignInPage } from '../../features/signin/SignInPage.tsx';
import { WechatDoor } from '../../features/wechat/WechatDoor.tsx';
import { Queries } from '../../lib/session/queries.tsx';
import { storeReturnPlace } from '../../lib/pages/returnPlace.ts';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { personalPage } from '../personalPage.ts';
import type { Route } from './+types/login';

export function loader({ params }: Route.LoaderArgs) {
  return { page: personalPage(localeOf(params), 'login', '/login/') };
}

// Runs while the address is still that of the previous page.
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  storeReturnPlace();
  return serverLoader();
}

export const meta = pageMeta;

export default function Login() {
  return (
    <Queries>
      <SignInPage wechat={WechatDoor} />
    </Queries>
  );
}
