import { useLocation } from 'react-router'
import type { Business } from '#contract/businesses.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { RefusalAt } from './refusal-at.ts'

interface ReconnectBannerProps {
  business: Business
  refusalAt: RefusalAt
}

/** Says on every page of a business that a connection has ended, except on the page of the connections, which shows it anyway. */
export function ReconnectBanner({ business: { id, reconnect }, refusalAt }: ReconnectBannerProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const path = `/business/${id}/import/connections`
  if (useLocation().pathname === path || reconnect.length === 0) return null
  const names = reconnect.map((code) => t(`common.platforms.${code}`))
  const platforms = new Intl.ListFormat(format.locale).format(names)
  return (
    <div className="page pt-4">
      <Notice>
        {t('businesses.reconnect.text', { platforms })}{' '}
        {refusalAt(path) === null ? (
          <Link to={path} className="underline underline-offset-4">
            {t('businesses.reconnect.link')}
          </Link>
        ) : (
          t('businesses.reconnect.others')
        )}
      </Notice>
    </div>
  )
}
