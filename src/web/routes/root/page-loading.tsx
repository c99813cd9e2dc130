import { Loading, Skeleton } from '#web/ui/states.tsx'

export function PageLoading() {
  return (
    <Loading className="page appear-late min-h-dvh py-10">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="mt-8 h-48" />
      <Skeleton className="mt-4 h-24" />
    </Loading>
  )
}
