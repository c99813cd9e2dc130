import { type LazyRouteFunction, Navigate, type RouteObject } from 'react-router'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import type { RouteModule } from './first-pages.manifest.ts'
import { requireUser, requireVisitor } from './routes/guards.ts'
import { ErrorScreen } from './routes/root/error-screen.tsx'
import { OwnersOnly } from './routes/root/guarded.tsx'
import { PageLoading } from './routes/root/page-loading.tsx'
import { Component as Root } from './routes/root/route.tsx'
import { BUSINESS_PATH, type Layout, LEAVE_BLOCKER, QUERIES, ROUTES, type Route } from './routes.manifest.ts'

type Loaded = Awaited<ReturnType<LazyRouteFunction<RouteObject>>>

const modules = import.meta.glob<Loaded>(
  [
    './*/{route,order,pricing,costs,stock,security,notifications,api,data,queries,leave-blocker}.tsx',
    '!./root/route.tsx',
  ],
  { base: './routes' },
)

/** A route whose code and translated texts load when the user navigates to it. */
function lazyRoute({ file, namespaces, heading }: RouteModule & Pick<Route, 'heading'>) {
  const load = modules[`./${file}.tsx`]
  if (!load) throw new Error(`${file} is no route`)
  return {
    handle: { heading },
    async lazy() {
      const [loaded] = await Promise.all([load(), loadNamespaces(namespaces)])
      return loaded
    },
  }
}

/** The React Router routes of a layout, with paths relative to the parent route. */
function routesIn(layout: Layout, above = ''): RouteObject[] {
  return ROUTES.filter((route) => route.layout === layout).map(({ path, ...screen }) => {
    const relative = path.slice(above.length + 1)
    return relative
      ? { path: relative, ...lazyRoute(screen), children: path === BUSINESS_PATH ? business() : undefined }
      : { index: true, ...lazyRoute(screen) }
  })
}

function business(): RouteObject[] {
  return [
    { index: true, element: <Navigate to="dashboard" replace /> },
    ...routesIn('business', BUSINESS_PATH),
  ]
}

/** The gallery page; the production build removes it. */
const development: RouteObject[] = import.meta.env.DEV
  ? [{ path: 'dev/gallery', lazy: () => import('./gallery/route.tsx') }]
  : []

const dataRoutes: RouteObject[] = [
  ...development,
  ...routesIn('data'),
  { id: 'visitors', loader: requireVisitor, children: routesIn('visitor') },
  {
    loader: requireUser,
    Component: OwnersOnly,
    children: [{ ...lazyRoute(LEAVE_BLOCKER), children: routesIn('user') }],
  },
]

/**
 * All routes of the application. Loaders guard access, and components load their data with queries. The dashboard alone has a loader
 * that waits for data: its page shows the first figures before React has loaded, and must not replace them by placeholders.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: PageLoading,
    children: [
      {
        // An error inside a page keeps the navigation visible.
        ErrorBoundary: ErrorScreen,
        children: [...routesIn('bare'), { ...lazyRoute(QUERIES), children: dataRoutes }],
      },
    ],
  },
]
