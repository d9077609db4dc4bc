// The second tier of the check: what takes long and changes seldom. `npm run check` runs a part of it when the change touches
// one of its folders, `npm run check -- --all` runs every part (docs/check.md). Runs under Node 20.

/** A subject of the server: its module, in a wing or directly below `modules/`, its SQL, its rules and its partner. */
const inServer = (...names) =>
  new RegExp(
    `^(?:server/src/modules/(?:[^/]+/)?|server/sql/(?:[^/]+/)*|rules/src/|simulators/src/)(?:${names.join('|')})(?:/|\\.sql$)`,
    'u',
  );
/** A subject with its pages. */
const subject = (...names) =>
  new RegExp(`${inServer(...names).source}|^storefront/src/features/(?:${names.join('|')})/`, 'u');
const under = (...folders) => new RegExp(`^(?:${folders.join('|')})`, 'u');

/** Where the schema of the database is written. */
const schema = under('server/migrations/', 'server/sql/', 'server/src/platform/db/');

/**
 * Files that any part may depend on: a change of one runs the whole second tier.
 * @type {readonly RegExp[]}
 */
export const wholeTier = [
  under('package-lock\\.json$', 'vitest\\.config\\.ts$', '\\.ci/', 'scripts/check\\.mjs$'),
  under('scripts/lib/(?:steps|secondTier|queue|measured)\\.mjs$', 'server/src/testing/'),
];

/**
 * Server tests of the second tier, each part with the ends of its files' paths, wherever their folder is, and the folders whose change
 * runs it. A changed test file runs its own part. The step adds what it runs besides (steps.mjs).
 * @type {Readonly<Record<string, { tests: readonly string[], folders: readonly RegExp[] }>>}
 */
export const serverParts = {
  'embedded database': {
    tests: ['startEmbedded.test.ts', 'main.test.ts'],
    folders: [schema, under('server/src/main', 'server/src/openShop')],
  },
  serving: {
    tests: ['serve.test.ts', 'tracing.test.ts', 'twoServers.test.ts'],
    folders: [under('server/src/platform/(?:http|tracing|load|cache|session|config)/', 'server/src/main')],
  },
  backup: {
    tests: ['backup.test.ts', 'restoreDrill.test.ts', 'forgottenRestore.test.ts'],
    folders: [schema, inServer('reconcile')],
  },
  'large imports': {
    tests: [
      'importCatalogue.test.ts',
      'importMeaning.test.ts',
      'importPeople.test.ts',
      'afterwards.test.ts',
      'programme.test.ts',
      'secondHouse.test.ts',
    ],
    folders: [under('house/', 'house-minimal/'), inServer('catalogueimport', 'catalogue')],
  },
  'rights of staff': {
    tests: ['staff/access.test.ts', 'staff/approvals.test.ts', 'warehouse/count.test.ts', 'changes/log.test.ts'],
    folders: [
      schema,
      under('rules/src/staff/', 'rules/src/changes/', 'rules/src/warehouse/', 'contract/src/'),
      inServer('staff', 'care', 'lists', 'warehouse', 'live', 'changes', 'boutique', 'books', 'fulfilment', 'returns'),
    ],
  },
  'merges of accounts': {
    tests: ['merge/merge.test.ts', 'mergeMails.test.ts', 'mergeTurns.test.ts'],
    folders: [schema, inServer('merge', 'personaldata', 'customer', 'basket', 'wishlist', 'care', 'sizecard')],
  },
  'races and kills': {
    tests: [
      'stockRace.test.ts',
      'crash.test.ts',
      'crashPoints.test.ts',
      'crashPointsOfCancellations.test.ts',
      'crashPointsOfGoodwill.test.ts',
      'crashPointsOfResults.test.ts',
      'crashPointsOfSteps.test.ts',
      'crashPointsOfPublishing.test.ts',
      'crashPointsOfPriceEnds.test.ts',
      'crashPointsOfUndo.test.ts',
      'crashPointsOfClosing.test.ts',
      'wholeLife.test.ts',
      'offlineDevices.test.ts',
      'eventOrder.test.ts',
      'killedServer.test.ts',
      'src/lastPiece.test.ts',
      'ownHolds.test.ts',
      'newerSchema.test.ts',
    ],
    folders: [
      schema,
      under('server/src/platform/jobs/'),
      inServer(
        'payment',
        'stock',
        'orders',
        'books',
        'basket',
        'checkout',
        'fulfilment',
        'parcels',
        'returns',
        'tracking',
      ),
      inServer('ereservation', 'salon', 'withdrawal', 'changes', 'accounting', 'catalogueimport'),
    ],
  },
};

/**
 * Server tests that declare a long time (`longTest`) and stay in the first tier, because only their first import is slow.
 * A test that declares one is either here or in `serverParts`.
 */
export const longFirstTier = [
  'accounting/closedMonths.test.ts',
  'accounting/closing.test.ts',
  'accounting/journal.test.ts',
  'accounting/reports.test.ts',
  'accounting/takings.test.ts',
  'lists/reportExports.test.ts',
  'arrivedUnits.test.ts',
  'tracking.test.ts',
  'everyPaper.test.ts',
  'moveByStaff.test.ts',
  'clockJumps.test.ts',
  'officeReads.test.ts',
  'keyRotation.test.ts',
  'pickupChanges.test.ts',
  'stockRing.test.ts',
  'texts/texts.test.ts',
  'categories/categories.test.ts',
  'categories/rules.test.ts',
  'contents/menu.test.ts',
  'changes/undo.test.ts',
];

/**
 * The journeys of the first tier, which together cross the whole stack: by spec file, how the title of each begins. All others
 * are of the second tier.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const firstJourneys = {
  accounts: ['France creates an account'],
  arabicBrowse: ['in Arabic the shop is mirrored'],
  chinaWechat: ['China, inside WeChat: consent'],
  countrySwitch: ['another country keeps the page'],
  everyPage: ['the server renders every page'],
  exchangesOrder: ['a guest in France exchanges'],
  findsInStore: ['a shopper on a phone reserves a bag'],
  findsStore: ['finds the nearest store'],
  forgotPassword: ['resets a forgotten password'],
  guestBuys: ['a guest buys on a phone'],
  guestWithdraws: ['a guest in Germany withdraws'],
  keyboardOnly: ['a shopper without a mouse'],
  newsletterAndBanners: ['a new visitor is offered', 'a newsletter is requested'],
  officeDay: ['a member of staff enrols'],
  paysInsideWechat: ['China, inside WeChat: a guest'],
  personalData: ['a customer exports their data'],
  personalises: ['an engraved purse'],
  pickupInStore: ['a shopper on a phone orders by keyboard'],
  refusedThenPaid: ['a shopper cancels on PayPal'],
  returnsOrder: ['a guest returns a delivered order'],
  salon: ['a visitor on a phone registers'],
  savedCard: ['an account holder in Japan saves'],
  searchTypo: ['a typo in the search'],
  trustedTypes: ['S6: pages, their own navigation'],
  wishList: ['a guest keeps a piece'],
};

/** What Playwright's `--grep` takes to find them: it searches the file and the titles in one text. */
export const firstJourneysPattern = Object.entries(firstJourneys)
  .flatMap(([spec, titles]) => titles.map((title) => `${spec}\\.spec\\.ts.* ${title}`))
  .join('|');

/**
 * The journeys by area, each with its spec files and the folders whose change runs all of its journeys. Every spec file has one
 * area.
 * @type {Readonly<Record<string, { specs: readonly string[], folders: readonly RegExp[] }>>}
 */
export const journeyAreas = {
  account: {
    specs: [
      'accountInCheckout',
      'accountOnPhone',
      'accounts',
      'addressBook',
      'autofill',
      'forgotPassword',
      'otherTab',
      'passkeys',
      'personalData',
      'signOutClears',
    ],
    folders: [
      subject(
        'account',
        'address',
        'signin',
        'passkeys',
        'customer',
        'personaldata',
        'captcha',
        'sms',
        'forms',
        'countries',
      ),
      subject('fields', 'postcodes', 'session'),
      under('server/src/platform/(?:session|sms|passkeys)/'),
    ],
  },
  office: {
    specs: ['officeDay', 'officeTasks', 'officeTasksHouse'],
    folders: [
      under('office/', 'house/people/'),
      inServer('staff', 'care', 'warehouse', 'boutique', 'changes'),
      subject('paymentlink'),
    ],
  },
  buying: {
    specs: ['buysEveryKind', 'buysSet', 'giftCard', 'guestBuys', 'lostCookie', 'slowScript', 'twoTabs', 'wander'],
    folders: [
      subject(
        'basket',
        'cart',
        'checkout',
        'payment',
        'stock',
        'gift',
        'shipping',
        'calendar',
        'tax',
        'money',
        'forms',
        'fields',
        'countries',
        'orders',
      ),
    ],
  },
  payment: {
    specs: [
      'localPayments',
      'otherBrowserReturn',
      'otherWays',
      'paymentLost',
      'paysInsideWechat',
      'paysOnIphone',
      'refusedThenPaid',
      'savedCard',
      'trustedTypes',
    ],
    folders: [subject('checkout', 'payment', 'adyen', 'wechat'), under('server/src/platform/http/')],
  },
  orders: {
    specs: [
      'carrierTracks',
      'cfdiMexico',
      'exchangesOrder',
      'fapiaoChina',
      'guestWithdraws',
      'ordersAbroad',
      'returnsOrder',
    ],
    folders: [
      subject(
        'orders',
        'returns',
        'withdrawal',
        'fulfilment',
        'parcels',
        'tracking',
        'carriers',
        'cfdi',
        'fapiao',
        'pac',
      ),
      subject('papers', 'books', 'tax', 'calendar', 'mail'),
      under('server/src/platform/(?:mail|typesetting)/'),
    ],
  },
  stores: {
    specs: [
      'favouriteStoreOnPhone',
      'findsInStore',
      'findsStore',
      'findsStoreOnMap',
      'mapPartners',
      'mapSettings',
      'pickupInStore',
      'positionLeads',
      'signsUpToReserve',
    ],
    folders: [
      subject('stores', 'ereservation', 'places', 'maps', 'signin'),
      under('server/src/platform/geo/', 'stores/'),
    ],
  },
  salon: { specs: ['salon'], folders: [subject('salon', 'screen', 'visits')] },
  product: {
    specs: [
      'adviserKnowsProduct',
      'cardsByTouch',
      'everyKind',
      'gallery',
      'personalises',
      'searchTypo',
      'stockAlert',
      'wishList',
    ],
    folders: [
      subject(
        'product',
        'grid',
        'catalogue',
        'catalogueimport',
        'personalise',
        'personalisation',
        'engraving',
        'images',
      ),
      subject('search', 'stockalert', 'wishlist', 'contact'),
      under('house/'),
    ],
  },
  'every page': {
    specs: [
      'arabicBrowse',
      'backCloses',
      'chinaWechat',
      'countrySwitch',
      'everyPage',
      'focusNotCovered',
      'hotReload',
      'keyboardOnly',
      'largeText',
      'layoutHolds',
      'newsletterAndBanners',
      'noticesByTouch',
      'smallDetails',
      'trayOnSlowLine',
    ],
    folders: [
      under(
        'storefront/src/(?:app|ui|lib)/',
        'storefront/[^/]+$',
        'storefront/scripts/',
        'server/src/modules/(?:[^/]+/)?content/',
      ),
      subject('banners', 'newsletter', 'notices', 'content', 'consent', 'wechat', 'storefronts'),
      under('scripts/(?:open|dev)\\.mjs$', 'scripts/lib/(?:build|children)\\.mjs$'),
    ],
  },
};

/** Whether a test of the server is of the second tier. */
export const isSecondTier = (file) =>
  Object.values(serverParts).some(({ tests }) => tests.some((test) => file.endsWith(`/${test}`)));

/** Helpers of the journeys, which any of them may use. */
const sharedByJourneys = /^e2e\/(?![^/]+\.spec\.ts$)/u;

const isWhole = (file) => wholeTier.some((pattern) => pattern.test(file));
const meets = (files, { folders, own }) =>
  files.some((file) => isWhole(file) || own(file) || folders.some((folder) => folder.test(file)));

/** Whether the change touches a part of the server's second tier. */
export const touchesServerPart = (name, files) =>
  meets(files, {
    folders: serverParts[name].folders,
    own: (file) => serverParts[name].tests.some((test) => file.endsWith(`/${test}`)),
  });

/** Whether the change touches an area of journeys. */
export const touchesArea = (name, files) =>
  meets(files, {
    folders: journeyAreas[name].folders,
    own: (file) =>
      sharedByJourneys.test(file) || journeyAreas[name].specs.some((spec) => file === `e2e/${spec}.spec.ts`),
  });

const previousFolders = [schema, under('contract/', 'chaos/'), inServer('payment', 'orders', 'basket', 'stock')];
const chaosFolders = [
  schema,
  under('chaos/', 'server/src/platform/', 'server/src/[^/]+$', 'simulators/src/adyen/'),
  inServer('payment', 'orders', 'basket', 'stock', 'checkout', 'fulfilment', 'reconcile'),
];

/** Whether the change touches the run of the previous version on the new schema. */
export const touchesPrevious = (files) => meets(files, { folders: previousFolders, own: () => false });

/** Whether the change touches the failure tests. */
export const touchesChaos = (files) => meets(files, { folders: chaosFolders, own: () => false });
