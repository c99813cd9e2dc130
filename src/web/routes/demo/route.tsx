import { DemoPage } from '#web/features/demo/demo-page.tsx'
import { useUser } from '#web/platform/session.ts'

export function Component() {
  return <DemoPage user={useUser()} />
}
