import { useTranslation } from '#web/i18n/translation.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MenuContent, type MenuContentProps } from './menu-content.tsx'

/** All links and choices that do not fit into the bottom navigation. */
export function MoreSheet({ onClose, ...content }: MenuContentProps & { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={onClose} title={t('common.nav.more')} size="sm">
      <MenuContent {...content} />
    </Dialog>
  )
}
