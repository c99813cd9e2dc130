import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { businessListQuery } from '#web/platform/business.ts'
import { useAddSampleBusiness, useRemoveSampleBusiness } from '#web/platform/sample-business.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { SettingGroup } from './setting-rows.tsx'

export function SampleSettings() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const businesses = useQuery(businessListQuery)
  const add = useAddSampleBusiness()
  const remove = useRemoveSampleBusiness()
  const sample = businesses.data?.find(({ isSample }) => isSample)

  function lookAround(): void {
    add.mutate(undefined, {
      onSuccess({ id }) {
        toast.success(t('settings.sample.added'))
        void navigate(`/business/${id}/dashboard`)
      },
    })
  }

  return (
    <SettingGroup title={t('settings.sample.title')} text={t('settings.sample.text')}>
      {businesses.data ? (
        <div className="flex flex-wrap gap-3">
          {sample ? (
            <>
              <ButtonLink to={`/business/${sample.id}/dashboard`}>{t('settings.sample.open')}</ButtonLink>
              <Button
                variant="ghost"
                busy={remove.isPending}
                onClick={() =>
                  remove.mutate(undefined, { onSuccess: () => toast.success(t('settings.sample.removed')) })
                }
              >
                {t('settings.sample.remove')}
              </Button>
            </>
          ) : (
            <Button busy={add.isPending} onClick={lookAround}>
              {t('settings.sample.add')}
            </Button>
          )}
        </div>
      ) : businesses.isError ? (
        <ErrorState
          title={t('businesses.loadFailed')}
          error={businesses.error}
          onRetry={() => void businesses.refetch()}
        />
      ) : (
        <Loading>
          <Skeleton className="h-11 w-44" />
        </Loading>
      )}
    </SettingGroup>
  )
}
