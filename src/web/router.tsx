import { Navigate, type RouteObject } from 'react-router'
import { lazyRoute } from './lazy-route.ts'
import { requireUser, requireVisitor } from './routes/guards.ts'
import { ErrorScreen } from './routes/root/error-screen.tsx'
import { OwnersOnly } from './routes/root/guarded.tsx'
import { PageLoading } from './routes/root/page-loading.tsx'
import { Component as Root } from './routes/root/route.tsx'

const visitors: RouteObject[] = [
  {
    path: 'login',
    ...lazyRoute(['auth', 'descriptions', 'validation'], () => import('./routes/login/route.tsx')),
  },
  {
    path: 'signup',
    ...lazyRoute(['auth', 'descriptions', 'validation'], () => import('./routes/signup/route.tsx')),
  },
  {
    path: 'confirm-email',
    ...lazyRoute(['auth', 'validation'], () => import('./routes/confirm-email/route.tsx')),
  },
]

const business: RouteObject[] = [
  { index: true, element: <Navigate to="dashboard" replace /> },
  {
    path: 'dashboard',
    ...lazyRoute(['dashboard', 'periods'], () => import('./routes/business-dashboard/route.tsx')),
  },
  {
    path: 'products',
    ...lazyRoute(
      ['catalog', 'fees', 'products', 'validation'],
      () => import('./routes/business-products/route.tsx'),
    ),
  },
  {
    path: 'products/:productId',
    ...lazyRoute(
      ['catalog', 'costs', 'fees', 'products', 'simulator', 'validation'],
      () => import('./routes/business-product/route.tsx'),
    ),
  },
  { path: 'sales', ...lazyRoute(['dashboard', 'sales'], () => import('./routes/business-sales/route.tsx')) },
  {
    path: 'sales/orders/:orderKey',
    ...lazyRoute(['sales'], () => import('./routes/business-sales/order.tsx')),
  },
  {
    path: 'reports',
    ...lazyRoute(
      ['costs', 'dashboard', 'payouts', 'periods', 'reports', 'validation'],
      () => import('./routes/business-reports/route.tsx'),
    ),
  },
  {
    path: 'costs',
    ...lazyRoute(['costs', 'reports', 'validation'], () => import('./routes/business-costs/route.tsx')),
  },
  {
    path: 'fees',
    ...lazyRoute(
      ['catalog', 'feeCheck', 'fees', 'periods', 'validation'],
      () => import('./routes/business-fees/route.tsx'),
    ),
  },
  {
    path: 'import',
    ...lazyRoute(
      ['dashboard', 'importFile', 'imports', 'validation'],
      () => import('./routes/business-import/route.tsx'),
    ),
  },
  {
    path: 'vat',
    ...lazyRoute(['catalog', 'validation', 'vat'], () => import('./routes/business-vat/route.tsx')),
  },
]

const owners: RouteObject[] = [
  {
    path: 'my-businesses',
    ...lazyRoute(
      ['businesses', 'catalog', 'dashboard', 'instant', 'settings', 'validation'],
      () => import('./routes/my-businesses/route.tsx'),
    ),
  },
  { path: 'profile', ...lazyRoute(['profile', 'validation'], () => import('./routes/profile/route.tsx')) },
  {
    path: 'settings',
    ...lazyRoute(
      ['auth', 'businesses', 'ownData', 'settings', 'validation'],
      () => import('./routes/settings/route.tsx'),
    ),
  },
  {
    path: 'business/:businessId',
    ...lazyRoute(['businesses'], () => import('./routes/business/route.tsx')),
    children: business,
  },
]

/** Pages that request nothing but the session, and load without the query cache. */
export const staticRoutes: RouteObject[] = [
  { index: true, ...lazyRoute(['landing', 'pricing'], () => import('./routes/home/route.tsx')) },
  { path: 'pricing', ...lazyRoute(['pricing'], () => import('./routes/pricing/route.tsx')) },
  { path: 'terms', ...lazyRoute(['legal'], () => import('./routes/terms/route.tsx')) },
  { path: 'privacy', ...lazyRoute(['legal'], () => import('./routes/privacy/route.tsx')) },
  { path: '*', ...lazyRoute([], () => import('./routes/not-found/route.tsx')) },
]

const dataRoutes: RouteObject[] = [
  {
    path: 'demo',
    ...lazyRoute(
      ['catalog', 'dashboard', 'demo', 'descriptions', 'fees', 'products', 'simulator', 'validation'],
      () => import('./routes/demo/route.tsx'),
    ),
  },
  {
    path: 'import',
    ...lazyRoute(
      ['dashboard', 'descriptions', 'importFile', 'imports', 'instant', 'validation'],
      () => import('./routes/import/route.tsx'),
    ),
  },
  { id: 'visitors', loader: requireVisitor, children: visitors },
  {
    path: 'forgot-password',
    ...lazyRoute(['auth', 'descriptions', 'validation'], () => import('./routes/forgot-password/route.tsx')),
  },
  {
    path: 'reset-password',
    ...lazyRoute(['auth', 'validation'], () => import('./routes/reset-password/route.tsx')),
  },
  {
    path: 'stop-stock-alerts',
    ...lazyRoute(['settings'], () => import('./routes/stop-stock-alerts/route.tsx')),
  },
  {
    loader: requireUser,
    Component: OwnersOnly,
    children: [{ lazy: () => import('./routes/root/leave-blocker.tsx'), children: owners }],
  },
]

/** All routes. Loaders only guard access; the features' queries load the data. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: PageLoading,
    children: [
      {
        // An error inside a page leaves the navigation in place.
        ErrorBoundary: ErrorScreen,
        children: [
          ...staticRoutes,
          // Has no phrases of its own.
          { lazy: () => import('./routes/root/queries.tsx'), children: dataRoutes },
        ],
      },
    ],
  },
]
