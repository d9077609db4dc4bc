import type { LoaderFunctionArgs } from 'react-router';
import type { Page } from '../../lib/page.ts';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { StylePage } from '../style/StylePage.tsx';

export function loader({ params }: LoaderFunctionArgs) {
  localeOf(params);
  const page: Page = { kind: 'style', title: 'Style', path: '/style', alternates: {}, hidden: true };
  return { page };
}

export const meta = pageMeta;

export default function Style() {
  return <StylePage />;
}
