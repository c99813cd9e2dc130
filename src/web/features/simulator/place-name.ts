import { isolated } from '#web/i18n/isolated.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import type { SaleOption } from './options.ts'

type Named = Pick<SaleOption, 'platform' | 'fulfilment' | 'eitherWay'>

/**
 * Returns a name such as "noon · fulfilled by you". Only "noon" is isolated from the direction of the surrounding text.
 */
export function usePlaceName() {
  const { t } = useTranslation()
  const how = { platform: t('simulator.byPlatform'), seller: t('simulator.bySeller') }
  return ({ platform, fulfilment, eitherWay }: Named): string => {
    const sent = eitherWay ? t('simulator.eitherWay') : fulfilment && how[fulfilment]
    return `${isolated(platformIn(platform.name, t))} · ${sent ?? t('simulator.asEntered')}`
  }
}
