import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

/** Returns a text such as "Please wait 12 seconds before resending." */
export function useWaitText(): (seconds: number) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (seconds) => t('auth.wait', { count: seconds, seconds: format.number(seconds) })
}
