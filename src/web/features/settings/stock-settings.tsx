import { useQuery } from '@tanstack/react-query'
import { STOCK_DIGESTS } from '#contract/stock-digest.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { stockDigestQuery, useSaveStockDigest } from './api/stock-digest.ts'
import { Segments } from './segments.tsx'
import { SettingGroup } from './setting-group.tsx'

export function StockSettings() {
  const { t } = useTranslation()
  const frequency = useQuery(stockDigestQuery)
  const save = useSaveStockDigest()
  return (
    <SettingGroup title={t('settings.stock.title')} text={t('settings.stock.text')}>
      {frequency.data ? (
        <Segments
          legend={t('settings.stock.label')}
          value={frequency.data}
          options={STOCK_DIGESTS.map((value) => ({ value, label: t(`settings.stock.${value}`) }))}
          onChange={save.mutate}
        />
      ) : (
        <NotLoaded query={frequency} title={t('settings.stock.loadFailed')}>
          <Skeleton className="h-11 w-64" />
        </NotLoaded>
      )}
    </SettingGroup>
  )
}
