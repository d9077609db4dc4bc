import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { pathWords } from '@vitrine/rules/storefronts/storefronts';

// The words of a path differ by language (spec 1 §2): one route for each, on the same file. The file redirects another
// language's word to its own.
const wordsOf = (name: 'checkout' | 'search') => [...new Set(Object.values(pathWords).map((words) => words[name]))];
const checkout = wordsOf('checkout');
const search = wordsOf('search');

export default [
  index('routes/country.tsx'),
  layout('routes/storefront.tsx', [
    route(':locale', 'routes/front.tsx'),
    route(':locale/category', 'routes/master.tsx'),
    route(':locale/category/*', 'routes/category.tsx'),
    route(':locale/product/:slugAndSku', 'routes/product.tsx'),
    route(':locale/product/:kind/config/:slugAndSku', 'routes/personalised.tsx'),
    route(':locale/story/:slug', 'routes/story.tsx'),
    route(':locale/faq', 'routes/faq.tsx'),
    route(':locale/legal/:name', 'routes/legal.tsx'),
    route(':locale/login', 'routes/login.tsx'),
    route(':locale/forgot-password', 'routes/forgotPassword.tsx'),
    route(':locale/account', 'routes/account.tsx'),
    route(':locale/account/*', 'routes/account.tsx', { id: 'accountPart' }),
    route(':locale/orderstray', 'routes/ordersTray.tsx'),
    route(':locale/account-create', 'routes/accountCreate.tsx'),
    route(':locale/customer/light', 'routes/accountCreate.tsx', { id: 'light' }),
    route(':locale/cart', 'routes/cart.tsx'),
    route(':locale/findyourorder', 'routes/findYourOrder.tsx'),
    route(':locale/withdrawal', 'routes/withdrawal.tsx'),
    route(':locale/payment-link', 'routes/paymentLink.tsx'),
    route(':locale/salon', 'routes/salon.tsx'),
    ...search.map((word) => route(`:locale/${word}`, 'routes/search.tsx', { id: `search-${word}` })),
    ...checkout.map((word) => route(`:locale/${word}`, 'routes/checkout.tsx', { id: `checkout-${word}` })),
    // One route for all words: one for each would add to every page's first load.
    route(':locale/:word/:country/*', 'routes/store.tsx'),
    route(':locale/:word', 'routes/stores.tsx'),
    route(':locale/:checkout/validation', 'routes/validation.tsx'),
    route(':locale/:checkout/confirmation', 'routes/confirmation.tsx'),
    // Tokens and primitives in all their states; not part of the production build.
    ...(process.env['NODE_ENV'] === 'production' ? [] : [route(':locale/style', 'routes/style.tsx')]),
    route(':locale/*', 'routes/missing.tsx'),
  ]),
  route('*', 'routes/nowhere.tsx'),
] satisfies RouteConfig;
