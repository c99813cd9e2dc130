import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineBootScript } from './src/web/build/boot-script.ts'
import { businessPack } from './src/web/build/business-pack.ts'
import { letters } from './src/web/build/font-subsets.ts'
import { leanContract } from './src/web/build/lean-contract.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`

/**
 * Modules that are used together become one file, which compresses better and is one request. The first packs are what
 * every page loads, except the entry, which stays an entry.
 */
const PACKS: {
  name: string | typeof businessPack
  debugName?: string
  test?: RegExp
  tags?: '$initial'[]
}[] = [
  // what `first-figures.ts` loads before React
  {
    name: 'amounts',
    test: /\/src\/(web\/(i18n\/(format|isolated)\.|state\/storage\.|api\/prefetched-responses)|domain\/(money\/(currency|money)\.|profit\/figures)|phrases\/fill-in)/,
  },
  // changes only with its version, so returning visitors have it cached
  { name: 'react', tags: ['$initial'], test: /\/node_modules\/react-dom\// },
  {
    name: 'every-page',
    tags: ['$initial'],
    test: /^(?!.*\/src\/web\/(main\.tsx|index\.html|features\/dashboard\/first-figures))/,
  },
  // what pages that start without the router share with it
  { name: 'page-parts', test: /\/src\/web\/ui\/(page-header|states|name|icons\/(file-up|chevron-left))\./ },
  // what all other pages load: the router with its routes and its layout
  {
    name: 'router',
    test: /\/node_modules\/react-router\/|\/src\/web\/(application|router|route-patterns|routes\.manifest|routes\/guards|routes\/root\/(route|error-screen|guarded|page-loading))\./,
  },
  {
    name: 'figures',
    test: /\/src\/(web\/(i18n\/use-format|finance-ui\/(money|profit-bar)|ui\/(price-handle|inputs))|domain\/(money|vat\/vat-inside|profit\/planned\.))/,
  },
  { name: 'tables', test: /\/src\/web\/ui\/data-table/ },
  {
    name: 'statement',
    test: /\/src\/(web\/(period\/(use-)?period|finance-ui\/(cost-note|fee-parts|profit-parts|statement-bar)|ui\/(chart-|metric|month-chart|stack)))/,
  },
  { name: 'schemas', test: /\/node_modules\/zod\// },
  // every page with data
  {
    name: 'queries',
    test: /\/node_modules\/@tanstack\/(query-core|react-query)\/|\/src\/web\/api\/query-client/,
  },
  { name: 'toasts', test: /\/node_modules\/sonner\// },
  // what most screens of a signed-in user share with a few public pages
  {
    name: 'account',
    test: /\/src\/(contract\/(businesses\.ts\?calls|roles\.)|domain\/catalog\/industries|web\/(business\/business(-home)?\.|forms\/leave-guards|ui\/(badge|card|icons\/circle-alert|show-active)\b))/,
  },
  { name: businessPack, debugName: 'business' },
  // what the dashboard shares with the page of a product, reports and imports, in files that are too small to be compressed
  {
    name: 'results',
    test: /\/src\/(web\/(business\/cost-coverage|finance-ui\/fee-coverage|period\/(days-text|sales-address)|ui\/sparkline)|domain\/catalog\/low-stock)\./,
  },
  // what forms with amounts share, and what dialogs share: most of these files are too small to be compressed
  {
    name: 'typed-amounts',
    test: /\/src\/(web\/(i18n\/parse|ui\/focus-first-invalid|forms\/(read-unit-cost|use-fault-text))|domain\/catalog\/amount-limits)\./,
  },
  {
    name: 'dialogs',
    test: /\/src\/web\/ui\/((confirm-|form-)?dialog|discard-question)\./,
  },
  // small parts of the pages of a product, and of the sales screen, which are compressed only together
  { name: 'product', test: /\/src\/web\/features\/products\/(api\/keys|paths|images\/product-image)\./ },
  { name: 'sales', test: /\/src\/web\/(features\/sales\/order-badge|ui\/cursor-pages)\./ },
  // two files that are too small to be compressed
  { name: 'kept-file', test: /\/node_modules\/idb-keyval\/|\/src\/web\/forms\/drafts\/kept-file\./ },
  // two files of the import screen that are too small to be compressed
  { name: 'import-parts', test: /\/src\/(contract\/imports\.ts\?calls|web\/ui\/icons\/triangle-alert\.)/ },
]

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web',
  plugins: [react(), tailwindcss(), leanContract(), letters(), inlineBootScript()],
  build: {
    // `src/web/build/build.ts` sets the folder
    outDir: '../../dist/vite',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The content security policy allows fonts and images from this origin alone, so nothing becomes a data URL.
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // absolute, because the development server resolves relative paths from `root` and the build does not
          input: ['src/web/index.html', 'src/web/features/dashboard/first-figures.ts'].map(fromHere),
          output: {
            codeSplitting: { groups: PACKS },
            // Every page loads the names of all files, and their hashes cannot be compressed. The bundler needs seven characters.
            // Names of pictures stay as they are: the prerendering build, which has no such setting, must find the same ones.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
  },
  // The prerendering build includes its packages, so that only what the pages use is loaded.
  ssr: { noExternal: true },
  // Calls go to the server, but not modules of the folder `api`. The host stays the page's own: the server refuses writes that come from
  // another.
  server: { proxy: { '^/api/(?!.+\\.tsx?($|\\?))': { target: api, changeOrigin: false } } },
}))
