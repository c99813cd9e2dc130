import { LEAVE_BLOCKER, ROUTES } from '#web/routes.manifest.ts'

/** The bundler's knowledge of which modules import a module. */
interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

const ROUTES_FOLDER = '/src/web/routes/'
const LAYOUTS = [LEAVE_BLOCKER.file, 'business/route']
const SCREENS = ROUTES.filter(({ layout }) => layout === 'business').map(({ file }) => file)
const OF_BUSINESS = new Set([...LAYOUTS, ...SCREENS])
/** The number of screens of a business that must use a module for it to be in their pack. */
const MANY = 6
/** What only screens with a form need is heavy, and stays apart. */
const OF_FORMS = /\/src\/(contract|web\/forms)\//

/**
 * Puts a module into the pack of the screens of a business if all of them use it through their layout, or many of them do, and no other
 * screen does. Each file that a screen needs is a request, and over HTTP/1.1 a browser sends only six at once.
 */
export function businessPack(id: string, graph: Graph): string | null {
  if (routeFileOf(id) || OF_FORMS.test(id) || id.includes('/src/phrases/')) return null
  const screens = new Set<string>()
  const seen = new Set<string>()
  const visit = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    const screen = routeFileOf(module)
    if (screen) screens.add(screen)
    graph.getModuleInfo(module)?.importers.forEach(visit)
  }
  visit(id)
  const shared = screens.size >= MANY || LAYOUTS.some((layout) => screens.has(layout))
  return shared && [...screens].every((screen) => OF_BUSINESS.has(screen)) ? 'business' : null
}

/** The file of a route as ROUTES names it, such as 'business-fees/route', if the module is one. */
function routeFileOf(id: string): string | undefined {
  const file = id.split(ROUTES_FOLDER)[1]
  return file?.endsWith('.tsx') ? file.slice(0, -'.tsx'.length) : undefined
}
