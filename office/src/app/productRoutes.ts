import type { RouteObject } from 'react-router';

/** The pages of products. decisions/0130, decisions/0136. */
export const productRoutes: RouteObject[] = [
  {
    path: 'products',
    lazy: async () => ({ Component: (await import('../pages/products/Products.tsx')).Products }),
  },
  {
    path: 'new-product',
    lazy: async () => ({ Component: (await import('../pages/products/NewProduct.tsx')).NewProduct }),
  },
  {
    path: 'product-grid',
    lazy: async () => ({ Component: (await import('../pages/products/ProductGrid.tsx')).ProductGrid }),
  },
  {
    path: 'products/:code',
    lazy: async () => ({ Component: (await import('../pages/products/ProductPage.tsx')).ProductPage }),
  },
];
