import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { businessListQuery } from '#web/business/business.ts'
import { startBusiness, startOf } from '#web/business/business-home.ts'
import { useKeptFile } from '#web/features/imports/use-kept-file.ts'
import { PageLoading } from '../root/page-loading.tsx'

/**
 * The page that a login and the installed application open. If another app shared a file, imports it into the user's business. If any other
 * file waits for its import, opens the list of businesses, which offers to import it.
 */
export function Component() {
  const businesses = useQuery(businessListQuery)
  const { kept } = useKeptFile()
  const shared = useSearchParams()[0].has('shared')
  if (businesses.isError) return <Navigate to="/my-businesses" replace />
  if (!businesses.data || kept === undefined) return <PageLoading />
  const business = startBusiness(businesses.data)
  if (kept && shared && business && !business.isSample)
    return <Navigate to={`/business/${business.id}/import`} state={{ startKept: true }} replace />
  return <Navigate to={kept ? '/my-businesses' : startOf(businesses.data)} replace />
}
