import { TopNavigation } from '#web/features/navigation/top-navigation.tsx'
import type { Heading } from '#web/routes.manifest.ts'
import { PageLoading } from './page-loading.tsx'

/** The frame of signed-in pages while the session is loading. It has no interactive elements. */
export function Frame({ heading }: { heading?: Heading | undefined }) {
  return (
    <div inert className="flex min-h-dvh flex-col noscript:hidden">
      <TopNavigation user={undefined} onSignOut={() => undefined} />
      <main className="grow">
        <PageLoading heading={heading} />
      </main>
    </div>
  )
}
