import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { businessListQuery } from '#web/business/business.ts'
import { startOf } from '#web/business/business-home.ts'
import { useKeptFiles } from '#web/features/imports/use-kept-files.ts'
import { PageLoading } from '../root/page-loading.tsx'

/**
 * The page that a login and the installed application open. If a file waits for its import, opens the list of businesses, which offers to
 * import it.
 */
export function Component() {
  const businesses = useQuery(businessListQuery)
  const { kept } = useKeptFiles()
  if (businesses.isError) return <Navigate to="/my-businesses" replace />
  if (!businesses.data || !kept) return <PageLoading />
  return <Navigate to={kept.length > 0 ? '/my-businesses' : startOf(businesses.data)} replace />
}
