import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

/** A ratio in hundredths, such as ROAS; null is shown as unknown. */
export function Ratio({ hundredths }: { hundredths: number | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (hundredths === null) return <span className="text-muted">{t('common.unknown')}</span>
  return (
    <bdi dir="ltr" className="tabular">
      {format.number(hundredths / 100)}
    </bdi>
  )
}
