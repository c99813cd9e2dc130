import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { queryClient } from './platform/query-client.ts'
import { UiProviders } from './ui/providers.tsx'

/** What stands around the router, the same in the browser and where pages are prerendered. */
export function App({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProviders>{children}</UiProviders>
      </QueryClientProvider>
    </StrictMode>
  )
}
