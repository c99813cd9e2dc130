import { useQuery } from '@tanstack/react-query'
import { businessListQuery } from '#web/business/business.ts'
import { useLookAround, useRemoveSample } from '#web/business/sample-business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { SettingGroup } from './setting-group.tsx'

export function SampleSettings() {
  const { t } = useTranslation()
  const businesses = useQuery(businessListQuery)
  const { lookAround, adding } = useLookAround()
  const { removeSample, removing } = useRemoveSample()
  const sample = businesses.data?.find(({ isSample }) => isSample)
  return (
    <SettingGroup title={t('settings.sample.title')} text={t('settings.sample.text')}>
      {businesses.data ? (
        <div className="flex flex-wrap gap-3">
          {sample ? (
            <>
              <ButtonLink to={`/business/${sample.id}/dashboard`}>{t('settings.sample.open')}</ButtonLink>
              <Button variant="ghost" busy={removing} onClick={removeSample}>
                {t('settings.sample.remove')}
              </Button>
            </>
          ) : (
            <Button busy={adding} onClick={lookAround}>
              {t('settings.sample.add')}
            </Button>
          )}
        </div>
      ) : (
        <NotLoaded query={businesses} title={t('businesses.loadFailed')}>
          <Skeleton className="h-11 w-44" />
        </NotLoaded>
      )}
    </SettingGroup>
  )
}
