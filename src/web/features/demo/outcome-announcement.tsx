import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { LiveRegion } from '#web/ui/live-region.tsx'
import type { Outcome } from './comparison.ts'
import { CURRENCY } from './sample.ts'

export function OutcomeAnnouncement({ outcome: { platforms, ranking } }: { outcome: Outcome }) {
  const { t } = useTranslation()
  const format = useFormat()
  const sentence = ranking
    ? platforms
        .map(({ platform, netPerSale }) => {
          const net = netPerSale ?? 0
          return t(net < 0 ? 'demo.try.loseOn' : 'demo.try.keepOn', {
            platform: platformIn(platform, t),
            amount: format.moneyText(Math.abs(net), CURRENCY),
          })
        })
        .join(' ')
    : t('demo.try.costUnknown')
  return <LiveRegion sentence={sentence} />
}
