import { useTranslation } from 'react-i18next'

/** A report format by the name its marketplace gives it. */
export function useFormatName(): (format: string | null) => string {
  const { t } = useTranslation()
  return (format) => {
    switch (format) {
      case 'noon-transaction-view':
        return t('imports.formats.noon')
      case 'amazon-date-range':
        return t('imports.formats.amazon')
      case 'safi-template':
        return t('imports.formats.template')
      default:
        return format ?? t('common.unknown')
    }
  }
}
