import type { Namespace } from '#phrases/namespaces.ts'
import type { PrefetchedCall } from './build/prefetched-calls.ts'
import { FIRST_PAGES, type RouteModule } from './first-pages.manifest.ts'

export interface Route extends RouteModule {
  /** The URL pattern. Also the key of everything that the build writes about the route. */
  readonly path: string
  readonly layout: Layout
  /** The calls that the screen needs first. The page lists them, and the boot script sends them. */
  readonly prefetch?: readonly PrefetchedCall[]
  /** The namespace whose title and subtitle are the heading of the page, which the server sends with the frame of a signed-in page. */
  readonly heading?: Heading
  /** The build renders this page for visitors, in each language. */
  readonly prerendered?: true
}

/** A namespace with the title and the subtitle of a page. */
export type Heading =
  | ('alerts' | 'auditLog' | 'connections' | 'costs' | 'fees' | 'imports')
  | ('members' | 'products' | 'reports' | 'sales' | 'vat')

export type Layout =
  /** Pages that request only the session. They start without the router (`first-page.tsx`). */
  | 'bare'
  /** Pages for everyone that request more than the session. */
  | 'data'
  /** Pages only for visitors; a signed-in user is redirected. */
  | 'visitor'
  /** Pages only for signed-in users. */
  | 'user'
  /** Pages only for signed-in users, inside one of their businesses. */
  | 'business'

/** The layout of all pages that request more than the session. Other pages load without the query cache and the texts of errors. */
export const QUERIES: RouteModule = { file: 'root/queries', namespaces: ['errors'] }
/** The layout of the screens of signed-in users, which blocks navigation that would lose input. */
export const LEAVE_BLOCKER: RouteModule = { file: 'root/leave-blocker', namespaces: [] }

/** The layout of the screens of a business. Its own path redirects to the dashboard. */
const BUSINESS = {
  path: '/business/:businessId',
  file: 'business/route',
  namespaces: ['businesses'],
  layout: 'user',
} as const satisfies Route

export const BUSINESS_PATH = BUSINESS.path

/** The pages of a product: its tabs have their own paths below this one. */
const PRODUCT_PATH = `${BUSINESS_PATH}/products/:productId`

/** For each layout, the modules that wrap its screens, from the outside in. */
const LAYOUTS: Readonly<Record<Layout, readonly RouteModule[]>> = {
  bare: [],
  data: [QUERIES],
  visitor: [QUERIES],
  user: [QUERIES, LEAVE_BLOCKER],
  business: [QUERIES, LEAVE_BLOCKER, BUSINESS],
}

/** A page of settings below the general one. */
function settingsOf(group: string, ...namespaces: readonly Namespace[]): Route {
  const path = `settings/${group}`
  return { path: `/${path}`, file: path, layout: 'user', namespaces: ['settings', ...namespaces] }
}

/** A page of a business that has a heading and no first data. */
function businessScreen(
  path: string,
  file: string,
  heading: Heading,
  namespaces: readonly Namespace[],
): Route {
  return { path: `${BUSINESS_PATH}/${path}`, file, layout: 'business', namespaces, heading }
}

/** Every path of the web app. The router, the build, the server and tests read this list. */
export const ROUTES: readonly Route[] = [
  ...FIRST_PAGES.map((page) => ({ ...page, layout: 'bare', prerendered: true }) as const),
  {
    path: '/demo',
    file: 'demo/route',
    layout: 'data',
    namespaces: [
      ...(['catalog', 'dashboard', 'demo', 'descriptions', 'fees'] as const),
      ...(['periods', 'products', 'simulator', 'validation'] as const),
    ],
    prerendered: true,
  },
  {
    path: '/import',
    file: 'import/route',
    layout: 'data',
    namespaces: ['costGrid', 'dashboard', 'descriptions', 'importFile', 'imports', 'instant', 'validation'],
    prerendered: true,
  },
  {
    path: '/login',
    file: 'login/route',
    layout: 'visitor',
    namespaces: ['auth', 'descriptions', 'validation'],
    prerendered: true,
  },
  {
    path: '/signup',
    file: 'signup/route',
    layout: 'visitor',
    namespaces: ['auth', 'descriptions', 'validation'],
    prerendered: true,
  },
  {
    path: '/confirm-email',
    file: 'confirm-email/route',
    layout: 'data',
    namespaces: ['auth', 'validation'],
  },
  {
    path: '/forgot-password',
    file: 'forgot-password/route',
    layout: 'data',
    namespaces: ['auth', 'descriptions', 'validation'],
    prerendered: true,
  },
  {
    path: '/reset-password',
    file: 'reset-password/route',
    layout: 'data',
    namespaces: ['auth', 'validation'],
  },
  { path: '/stop-stock-alerts', file: 'stop-stock-alerts/route', layout: 'data', namespaces: ['settings'] },
  { path: '/invitation', file: 'invitation/route', layout: 'data', namespaces: ['auth', 'members'] },
  { path: '/connections/answer', file: 'connected/route', layout: 'user', namespaces: ['connections'] },
  { path: '/start', file: 'start/route', layout: 'user', namespaces: [], prefetch: ['listBusinesses'] },
  {
    path: '/my-businesses',
    file: 'my-businesses/route',
    layout: 'user',
    namespaces: ['businesses', 'catalog', 'dashboard', 'instant', 'settings', 'validation'],
    prefetch: ['listBusinesses'],
  },
  { path: '/profile', file: 'profile/route', layout: 'user', namespaces: ['profile', 'validation'] },
  { path: '/settings', file: 'settings/route', layout: 'user', namespaces: ['settings'] },
  settingsOf('security', 'auth', 'validation'),
  settingsOf('notifications'),
  settingsOf('api', 'validation'),
  settingsOf('data', 'businesses', 'ownData', 'validation'),
  BUSINESS,
  {
    path: `${BUSINESS_PATH}/dashboard`,
    file: 'business-dashboard/route',
    layout: 'business',
    namespaces: ['alerts', 'dashboard', 'forecast', 'periods'],
    prefetch: ['getDashboard', 'getForecast'],
  },
  businessScreen('members', 'business-members/route', 'members', ['members', 'validation']),
  businessScreen('activity', 'business-activity/route', 'auditLog', ['auditLog', 'periods']),
  businessScreen('alerts', 'business-alerts/route', 'alerts', ['alerts']),
  {
    path: `${BUSINESS_PATH}/products`,
    file: 'business-products/route',
    layout: 'business',
    namespaces: ['catalog', 'catalogueFile', 'fees', 'periods', 'productList', 'products', 'validation'],
    heading: 'products',
    prefetch: ['listProductRows'],
  },
  {
    path: PRODUCT_PATH,
    file: 'business-product/route',
    layout: 'business',
    namespaces: ['dashboard', 'periods', 'productPage', 'products'],
    prefetch: ['getProduct', 'getProductSales'],
  },
  {
    path: `${PRODUCT_PATH}/pricing`,
    file: 'business-product/pricing',
    layout: 'business',
    namespaces: ['fees', 'productPage', 'products', 'simulator', 'validation'],
    prefetch: ['getProduct'],
  },
  {
    path: `${PRODUCT_PATH}/costs`,
    file: 'business-product/costs',
    layout: 'business',
    namespaces: ['bundles', 'catalog', 'costs', 'productPage', 'products', 'validation'],
    prefetch: ['getProduct', 'listRecipes'],
  },
  {
    path: `${PRODUCT_PATH}/stock`,
    file: 'business-product/stock',
    layout: 'business',
    namespaces: ['bundles', 'productPage', 'products', 'reports', 'validation'],
    prefetch: ['getProduct', 'listStockMovements'],
  },
  businessScreen('sales', 'business-sales/route', 'sales', ['dashboard', 'periods', 'sales']),
  {
    path: `${BUSINESS_PATH}/sales/orders/:orderKey`,
    file: 'business-sales/order',
    layout: 'business',
    namespaces: ['sales'],
  },
  businessScreen('reports', 'business-reports/route', 'reports', [
    'bridge',
    'costs',
    'dashboard',
    'periods',
    'reports',
  ]),
  {
    path: `${BUSINESS_PATH}/inventory`,
    file: 'business-inventory/route',
    layout: 'business',
    namespaces: ['dashboard', 'reports', 'stockCount', 'validation'],
  },
  {
    path: `${BUSINESS_PATH}/inventory/restock`,
    file: 'business-restock/route',
    layout: 'business',
    namespaces: ['reports', 'restock', 'validation'],
  },
  {
    path: `${BUSINESS_PATH}/payouts`,
    file: 'business-payouts/route',
    layout: 'business',
    namespaces: ['importFile', 'payouts', 'periods', 'reports'],
  },
  businessScreen('costs', 'business-costs/route', 'costs', ['costGrid', 'costs', 'validation']),
  businessScreen('costs/overheads', 'business-overheads/route', 'costs', ['costs', 'validation']),
  businessScreen('costs/ads', 'business-ads/route', 'costs', ['ads', 'costs', 'periods', 'reports']),
  businessScreen('costs/shipments', 'business-shipments/route', 'costs', ['costs', 'reports', 'validation']),
  businessScreen('costs/method', 'business-cost-method/route', 'costs', ['costMethod', 'costs']),
  businessScreen('fees', 'business-fees/route', 'fees', [
    'catalog',
    'feeCheck',
    'fees',
    'learnedFees',
    'periods',
    'validation',
  ]),
  businessScreen('import', 'business-import/route', 'imports', [
    'businesses',
    'costGrid',
    'dashboard',
    'importFile',
    'imports',
    'validation',
  ]),
  businessScreen('import/connections', 'business-connections/route', 'connections', [
    'businesses',
    'catalog',
    'connections',
  ]),
  businessScreen('vat', 'business-vat/route', 'vat', [
    'accounting',
    'catalog',
    'periods',
    'validation',
    'vat',
    'vatReturn',
  ]),
]

/** The modules of a screen: its layouts from the outside in, then its own module. */
export function modulesOf(route: Route): readonly RouteModule[] {
  return [...LAYOUTS[route.layout], route]
}
