import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useParams } from 'react-router'
import { toast } from 'sonner'
import { businessQuery, isGone } from '#web/platform/business.ts'
import { useSubtitle } from '#web/platform/subtitle.ts'
import { BackLink } from '#web/ui/page-header.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { PageLoading } from '../root/page-loading.tsx'

/** Around every page of one business: they show once it is there, and take it with `useCurrentBusiness`. */
export function Component() {
  const { t } = useTranslation()
  const { businessId = '' } = useParams()
  const business = useQuery(businessQuery(businessId))
  useSubtitle(business.data?.name)
  if (business.isError && isGone(business.error)) return <Gone />
  if (business.data) return <Outlet context={business.data} />
  if (!business.isError) return <PageLoading />
  return (
    <div className="page py-8 sm:py-12">
      <BackLink to="/my-businesses">{t('businesses.backToBusinesses')}</BackLink>
      <ErrorState
        title={t('businesses.loadOneFailed')}
        error={business.error}
        onRetry={() => void business.refetch()}
      />
    </div>
  )
}

function Gone() {
  const { t } = useTranslation()
  useEffect(() => {
    toast.error(t('businesses.loadOneFailed'), { id: 'business-gone' })
  }, [t])
  return <Navigate to="/my-businesses" replace />
}
