// First, before any schema is made.
import './platform/zod.ts'
import './ui/styles/main.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { startLanguage } from './platform/i18n.ts'
import { queryClient } from './platform/query-client.ts'
import { followOtherTabs } from './platform/session.ts'
import { startTheme } from './platform/theme.ts'
import { router } from './router.tsx'
import { UiProviders } from './ui/providers.tsx'

startTheme()
followOtherTabs()
await startLanguage()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProviders>
          <RouterProvider router={router} />
        </UiProviders>
      </QueryClientProvider>
    </StrictMode>,
  )
}
