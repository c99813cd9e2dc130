import { useTranslation } from 'react-i18next'
import type { SaleOption } from './options.ts'

/** "noon · sent by you", isolated from the words around it. */
export function usePlaceName() {
  const { t } = useTranslation()
  const how = { platform: t('simulator.byPlatform'), seller: t('simulator.bySeller') }
  return ({ platform, fulfilment }: Pick<SaleOption, 'platform' | 'fulfilment'>): string =>
    `\u2068${platform.name}\u2069 · ${fulfilment === null ? t('simulator.asEntered') : how[fulfilment]}`
}
