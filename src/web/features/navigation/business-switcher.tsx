import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChevronDown } from '#web/ui/icons/chevron-down.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'

export interface BusinessSwitcherProps {
  businessId: string
  /** The name of the business; undefined while it is loading. */
  name: string | undefined
}

/** Shows the current business, and opens the menu of all businesses. Its width does not depend on the name, which loads later. */
export function BusinessSwitcher({ businessId, name }: BusinessSwitcherProps) {
  const { t } = useTranslation()
  return (
    <span className="flex min-w-0 grow lg:w-40 lg:grow-0 2xl:w-56">
      <MenuButton
        button={
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${t('common.nav.switchBusiness')} ${name ?? ''}`}
            className="-ms-1 min-w-0 shrink! justify-start px-2! text-[0.9375rem]!"
          >
            <bdi className="min-w-0 truncate">{name ?? '…'}</bdi>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
          </Button>
        }
        load={async () => (await import('./business-choices.tsx')).BusinessChoices}
        of={{ businessId }}
      />
    </span>
  )
}
