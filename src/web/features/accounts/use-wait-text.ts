import { useTranslation } from '#web/i18n/translation.tsx'

/** Returns a text such as "Please wait 12 seconds before resending." */
export function useWaitText(): (seconds: number) => string {
  const { t } = useTranslation()
  return (count) => t('auth.wait', { count })
}
