import { useTranslation } from '#web/i18n/translation.tsx'
import { Link } from '#web/ui/link.tsx'

export function Logo() {
  const { t } = useTranslation()
  return (
    <Link to="/" className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-sm">
      <span aria-hidden className="flex h-5 w-8 gap-0.5 overflow-hidden rounded-[5px]">
        <span className="w-1.5 bg-saffron" />
        <span className="w-2 bg-slate" />
        <span className="grow bg-palm" />
      </span>
      <span className="text-xl font-semibold">{t('common.appName')}</span>
    </Link>
  )
}
