import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { businessListQuery } from '#web/business/business.ts'
import { startOf } from '#web/business/start-of.ts'
import { useKeptFile } from '#web/features/imports/use-kept-file.ts'
import { PageLoading } from '../root/page-loading.tsx'

/** Where signing in leads. A file that the user read as a visitor is offered on the list of businesses. */
export function Component() {
  const businesses = useQuery(businessListQuery)
  const { kept } = useKeptFile()
  if (businesses.isError || kept) return <Navigate to="/my-businesses" replace />
  if (!businesses.data || kept === undefined) return <PageLoading />
  return <Navigate to={startOf(businesses.data)} replace />
}
