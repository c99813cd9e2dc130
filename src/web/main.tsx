// The first import, because it configures zod before any module creates a schema.
import '#web/api/zod.ts'
import './ui/styles/main.css'
import { followSession } from '#web/session/session.ts'
import { startTheme } from '#web/site/theme.ts'
import { startFirstPage } from './first-page.tsx'
import { FIRST_PAGES } from './first-pages.manifest.ts'

const root = document.getElementById('root')
if (root) {
  startTheme()
  followSession()
  const first = FIRST_PAGES.find(({ path }) => path === root.dataset.page)
  if (first) await startFirstPage(root, first)
  else await (await import('./application.tsx')).startApplication(root)
}
