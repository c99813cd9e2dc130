import { PageLoading } from '../root/page-loading.tsx'

export function Component() {
  return <PageLoading />
}
