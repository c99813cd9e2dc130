import { useTranslation } from 'react-i18next'
import type { PlatformPlan } from '#domain/profit/planned.ts'
import { Badge } from '#web/ui/badge.tsx'

export function VerdictBadge({ verdict }: Pick<PlatformPlan, 'verdict'>) {
  const { t } = useTranslation()
  if (verdict === null) return <Badge tone="info">{t('products.figures.costUnknown')}</Badge>
  return <Badge tone={verdict === 'profitable' ? 'good' : 'bad'}>{t(`products.figures.${verdict}`)}</Badge>
}
