import { ConnectionsPage } from '#web/features/connections/connections-page.tsx'

export function Component() {
  return <ConnectionsPage />
}
