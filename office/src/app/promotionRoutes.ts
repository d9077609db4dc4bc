import type { RouteObject } from 'react-router';

/** The pages of promotions. decisions/0134. */
export const promotionRoutes: RouteObject[] = [
  {
    path: 'promotions',
    lazy: async () => ({ Component: (await import('../pages/promotions/Promotions.tsx')).Promotions }),
  },
  {
    path: 'promotions/new',
    lazy: async () => ({ Component: (await import('../pages/promotions/NewPromotion.tsx')).NewPromotion }),
  },
  {
    path: 'promotions/:id',
    lazy: async () => ({ Component: (await import('../pages/promotions/PromotionPage.tsx')).PromotionPage }),
  },
];
