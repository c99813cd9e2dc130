import type { PlatformPlan } from '#domain/profit/planned.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'

export function VerdictBadge({ verdict }: Pick<PlatformPlan, 'verdict'>) {
  const { t } = useTranslation()
  if (verdict === null) return <Badge tone="info">{t('products.figures.costUnknown')}</Badge>
  return <Badge tone={verdict === 'profitable' ? 'good' : 'bad'}>{t(`products.figures.${verdict}`)}</Badge>
}
