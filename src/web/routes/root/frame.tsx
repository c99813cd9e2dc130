import { TopNavigation } from '#web/features/navigation/top-navigation.tsx'
import { PageLoading } from './page-loading.tsx'

/** What stands behind the sign-in until it is known who is there: nothing in it can be pressed. */
export function Frame() {
  return (
    <div inert className="flex min-h-dvh flex-col noscript:hidden">
      <TopNavigation user={undefined} onSignOut={() => undefined} />
      <main className="grow">
        <PageLoading />
      </main>
    </div>
  )
}
