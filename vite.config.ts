import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { letters } from './scripts/font-subsets.ts'
import { leanContract } from './scripts/lean-contract.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`

/**
 * What goes together is one file: packed together it is smaller, and it is one request. First what every page loads, but
 * for the entry, which stays an entry; then what nearly every page shows its figures with.
 */
const PACKS: { name: string; test: RegExp; tags?: '$initial'[] }[] = [
  // changes with its version alone: who comes back has it
  { name: 'react', tags: ['$initial'], test: /\/node_modules\/react-dom\// },
  { name: 'every-page', tags: ['$initial'], test: /^(?!.*\/src\/web\/(main\.tsx|index\.html))/ },
  {
    name: 'figures',
    test: /\/src\/(web\/(platform\/(use-)?format|ui\/(money|keep-bar|data-table|price-handle))|domain\/(money|vat\/vat-inside|profit\/planned))/,
  },
  {
    name: 'statement',
    test: /\/src\/(web\/(platform\/(use-)?period|ui\/(chart-|cost-note|fee-parts|metric|month-chart|profit-parts|stack|statement-bar))|domain\/profit\/figures)/,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web',
  plugins: [react(), tailwindcss(), leanContract(), letters()],
  // the words of the screens, without what our phrases never use
  resolve: {
    alias: { 'react-i18next': fileURLToPath(new URL('src/web/i18n/translation.tsx', import.meta.url)) },
  },
  build: {
    // `scripts/build-web.ts` says where to
    outDir: '../../dist/vite',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The content security policy allows fonts and images from this origin alone, so nothing becomes a data URL.
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: PACKS } } },
  },
  // The prerendering build holds its packages too: only what the pages use is loaded.
  ssr: { noExternal: true },
  // The host stays the page's own: the server refuses writes that come from another.
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
}))
