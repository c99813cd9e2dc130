import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'
import { businessQuery, isGone } from '#web/business/business.ts'
import { useSubtitle } from '#web/business/subtitle.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { PageLoading } from '../root/page-loading.tsx'

/** Around every page of one business: they show once it is there, and take it with `useCurrentBusiness`. */
export function Component() {
  const { t } = useTranslation()
  const { businessId = '' } = useParams()
  const business = useQuery(businessQuery(businessId))
  // so that the page is rendered in steps of a few milliseconds
  const shown = useDeferredValue(business.data)
  useSubtitle(business.data?.name)
  const gone = business.isError && isGone(business.error)
  if (shown && !gone) return <Outlet context={shown} />
  if (!business.isError) return <PageLoading />
  return <FailedLoad message={t('businesses.loadOneFailed')} error={business.error} to="/my-businesses" />
}
