import { navigation } from '@vitrine/contract/navigation';
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { useLoaderData } from 'react-router';
import type { Page } from '../../lib/pages/page.ts';
import { localeOf } from '../localeOf.ts';
import { callFrom } from '../pageCall.ts';
import { pageMeta } from '../pageMeta.ts';
import { StylePage } from '../style/StylePage.tsx';

export async function loader({ context, params }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  const locale = localeOf(params);
  const { categories } = await callFrom(context)(navigation, { query: { locale } });
  const page: Page = { kind: 'style', title: 'Style', path: '/style', alternates: {}, hidden: true };
  return { page, picture: categories.find(({ image }) => image)?.image ?? null };
}

export const meta = pageMeta;

export default function Style() {
  const { picture } = useLoaderData<typeof loader>();
  return <StylePage picture={picture} />;
}
