import { ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useSite } from '#web/site/use-site.ts'

/** Trust badges. The number of sellers and the uptime are claims of the operator: absent until configured. */
export function Badges() {
  const { t } = useTranslation()
  const site = useSite()
  const badges: string[] = [t('landing.noCard'), t('landing.upgrade')]
  // isolated, so that "10,000+" does not become "+10,000" in an Arabic text
  if (site.sellers) badges.push(t('landing.trusted'), t('landing.sellers', { number: ltr(site.sellers) }))
  if (site.uptime) badges.push(t('landing.uptime', { share: ltr(site.uptime) }))
  return (
    <ul aria-label={t('landing.badges')} className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
      {badges.map((badge) => (
        <li key={badge} className="flex items-center gap-2">
          <span aria-hidden className="h-2.5 w-1 rounded-full bg-palm" />
          {badge}
        </li>
      ))}
    </ul>
  )
}
