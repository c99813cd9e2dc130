import { ActivityPage } from '#web/features/audit-log/activity-page.tsx'

export function Component() {
  return <ActivityPage />
}
