import type { RouteObject } from 'react-router'
import { requireUser, requireVisitor } from './routes/guards.ts'
import { ErrorScreen } from './routes/root/error-screen.tsx'
import { OwnersOnly } from './routes/root/guarded.tsx'
import { PageLoading } from './routes/root/page-loading.tsx'
import { Component as Root } from './routes/root/route.tsx'

const visitors: RouteObject[] = [
  { path: 'login', lazy: () => import('./routes/login/route.tsx') },
  { path: 'signup', lazy: () => import('./routes/signup/route.tsx') },
  { path: 'confirm-email', lazy: () => import('./routes/confirm-email/route.tsx') },
]

const business: RouteObject[] = [
  { path: 'dashboard', lazy: () => import('./routes/business-dashboard/route.tsx') },
  { path: 'products', lazy: () => import('./routes/business-products/route.tsx') },
  { path: 'products/:productId', lazy: () => import('./routes/business-product/route.tsx') },
  { path: 'sales', lazy: () => import('./routes/business-sales/route.tsx') },
  { path: 'sales/orders/:orderKey', lazy: () => import('./routes/business-sales/order.tsx') },
  { path: 'reports', lazy: () => import('./routes/business-reports/route.tsx') },
  { path: 'costs', lazy: () => import('./routes/business-costs/route.tsx') },
  { path: 'fees', lazy: () => import('./routes/business-fees/route.tsx') },
  { path: 'import', lazy: () => import('./routes/business-import/route.tsx') },
  { path: 'vat', lazy: () => import('./routes/business-vat/route.tsx') },
]

const owners: RouteObject[] = [
  { path: 'my-businesses', lazy: () => import('./routes/my-businesses/route.tsx') },
  { path: 'profile', lazy: () => import('./routes/profile/route.tsx') },
  { path: 'settings', lazy: () => import('./routes/settings/route.tsx') },
  { path: 'business/:businessId', lazy: () => import('./routes/business/route.tsx'), children: business },
]

/** Every URL and what it loads. Loaders only guard; data belongs to the features' queries. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: PageLoading,
    children: [
      {
        // An error inside a page leaves the navigation standing.
        ErrorBoundary: ErrorScreen,
        children: [
          { index: true, lazy: () => import('./routes/home/route.tsx') },
          { path: 'demo', lazy: () => import('./routes/demo/route.tsx') },
          { path: 'pricing', lazy: () => import('./routes/pricing/route.tsx') },
          { path: 'terms', lazy: () => import('./routes/terms/route.tsx') },
          { path: 'privacy', lazy: () => import('./routes/privacy/route.tsx') },
          { path: 'import', lazy: () => import('./routes/import/route.tsx') },
          { id: 'visitors', loader: requireVisitor, children: visitors },
          { path: 'forgot-password', lazy: () => import('./routes/forgot-password/route.tsx') },
          { path: 'reset-password', lazy: () => import('./routes/reset-password/route.tsx') },
          { path: 'stop-stock-alerts', lazy: () => import('./routes/stop-stock-alerts/route.tsx') },
          { loader: requireUser, Component: OwnersOnly, children: owners },
          { path: '*', lazy: () => import('./routes/not-found/route.tsx') },
        ],
      },
    ],
  },
]
