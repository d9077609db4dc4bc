import type { RouteObject } from 'react-router';
import { Fault } from './Fault.tsx';
import { NotFound } from './NotFound.tsx';
import { Shell } from './Shell.tsx';

/** Shown while the first page loads. */
const Nothing = () => null;

/** The pages of the office; each loads when a member opens it. */
export const routes: RouteObject[] = [
  {
    path: '/invitation',
    ErrorBoundary: Fault,
    HydrateFallback: Nothing,
    lazy: async () => ({ Component: (await import('./InvitationGate.tsx')).InvitationGate }),
  },
  {
    path: '/',
    Component: Shell,
    ErrorBoundary: Fault,
    HydrateFallback: Nothing,
    children: [
      { index: true, lazy: async () => ({ Component: (await import('../pages/today/Today.tsx')).Today }) },
      { path: 'orders', lazy: async () => ({ Component: (await import('../pages/orders/Orders.tsx')).Orders }) },
      { path: 'find', lazy: async () => ({ Component: (await import('../pages/find/Find.tsx')).Find }) },
      {
        path: 'orders/:number',
        lazy: async () => ({ Component: (await import('../pages/order/OrderPage.tsx')).OrderPage }),
      },
      {
        path: 'orders/:number/books',
        lazy: async () => ({ Component: (await import('../pages/books/OrderBooks.tsx')).OrderBooks }),
      },
      {
        path: 'clients/:id',
        lazy: async () => ({ Component: (await import('../pages/client/ClientPage.tsx')).ClientPage }),
      },
      { path: 'returns', lazy: async () => ({ Component: (await import('../pages/returns/Returns.tsx')).Returns }) },
      {
        path: 'returns/:number',
        lazy: async () => ({ Component: (await import('../pages/returns/ReturnPage.tsx')).ReturnPage }),
      },
      {
        path: 'reservations',
        lazy: async () => ({ Component: (await import('../pages/reservations/Reservations.tsx')).Reservations }),
      },
      { path: 'salon', lazy: async () => ({ Component: (await import('../pages/salon/Salon.tsx')).Salon }) },
      {
        path: 'salon/:pid',
        lazy: async () => ({ Component: (await import('../pages/salon/Guests.tsx')).Guests }),
      },
      { path: 'fraud', lazy: async () => ({ Component: (await import('../pages/fraud/Fraud.tsx')).Fraud }) },
      {
        path: 'withdrawals',
        lazy: async () => ({ Component: (await import('../pages/withdrawals/Withdrawals.tsx')).Withdrawals }),
      },
      { path: 'refunds', lazy: async () => ({ Component: (await import('../pages/refunds/Refunds.tsx')).Refunds }) },
      { path: 'pickups', lazy: async () => ({ Component: (await import('../pages/pickups/Pickups.tsx')).Pickups }) },
      { path: 'stock', lazy: async () => ({ Component: (await import('../pages/stock/Stock.tsx')).Stock }) },
      {
        path: 'payments',
        lazy: async () => ({ Component: (await import('../pages/payments/Payments.tsx')).Payments }),
      },
      { path: 'books', lazy: async () => ({ Component: (await import('../pages/books/Books.tsx')).Books }) },
      { path: 'staff', lazy: async () => ({ Component: (await import('../pages/staff/People.tsx')).People }) },
      {
        path: 'staff/:id',
        lazy: async () => ({ Component: (await import('../pages/staff/PersonPage.tsx')).PersonPage }),
      },
      { path: 'account', lazy: async () => ({ Component: (await import('../pages/account/Account.tsx')).Account }) },
      { path: '*', Component: NotFound },
    ],
  },
];
