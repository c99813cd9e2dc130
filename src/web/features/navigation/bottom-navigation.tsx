import { type ComponentProps, type ComponentType, useState } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { toastUnreachable } from '#web/api/error-message.ts'
import { refusalAtStore } from '#web/business/refusal-at.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useStore } from '#web/state/store.ts'
import { Activity } from '#web/ui/icons/activity.tsx'
import { FileUp } from '#web/ui/icons/file-up.tsx'
import { Menu } from '#web/ui/icons/menu.tsx'
import { Package } from '#web/ui/icons/package.tsx'
import { Receipt } from '#web/ui/icons/receipt.tsx'
import { NavLink } from '#web/ui/link.tsx'
import type { MoreSheet } from './more-sheet.tsx'
import { mainLinks, otherLinks, PHONE_SECTIONS, sectionLink } from './nav-links.ts'

const ICONS = { dashboard: Activity, sales: Receipt, import: FileUp, products: Package } as const

const item =
  'flex h-full w-full flex-col items-center justify-center gap-0.5 text-[0.6875rem] leading-tight font-medium text-muted -outline-offset-2 aria-[current]:text-palm-text aria-expanded:text-palm-text'

export interface BottomNavigationProps {
  businessId: string
  user: SessionUser
  onSignOut: () => void
}

/** The navigation of a business on a narrow screen, at the bottom, where a thumb reaches it. */
export function BottomNavigation({ businessId, user, onSignOut }: BottomNavigationProps) {
  const { t } = useTranslation()
  const refusalAt = useStore(refusalAtStore)
  const first = PHONE_SECTIONS.map((section) => ({ section, ...sectionLink(businessId, section) }))
  const [sheet, setSheet] = useState<{ More: ComponentType<ComponentProps<typeof MoreSheet>> }>()
  const load = () => import('./more-sheet.tsx')
  const near = () => void load().catch(() => undefined) // a failure is reported when the button is pressed
  const close = () => setSheet(undefined)
  return (
    <nav
      aria-label={t('common.nav.sections')}
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-hairline bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid h-14 auto-cols-[minmax(0,1fr)] grid-flow-col">
        {first
          .filter(({ to }) => !refusalAt(to))
          .map(({ section, to, label }) => {
            const Icon = ICONS[section]
            return (
              <li key={section}>
                <NavLink to={to} className={item}>
                  <Icon aria-hidden className="size-5" />
                  {t(label)}
                </NavLink>
              </li>
            )
          })}
        <li>
          <button
            type="button"
            className={item}
            aria-haspopup="dialog"
            aria-expanded={sheet !== undefined}
            onPointerEnter={near}
            onFocus={near}
            onClick={() => void load().then(({ MoreSheet: More }) => setSheet({ More }), toastUnreachable)}
          >
            <Menu aria-hidden className="size-5" />
            {t('common.nav.more')}
          </button>
        </li>
      </ul>
      {sheet && (
        <sheet.More
          user={user}
          main={mainLinks(true)}
          business={otherLinks(businessId).filter(({ to }) => !refusalAt(to))}
          onFollow={close}
          onSignOut={onSignOut}
          onClose={close}
        />
      )}
    </nav>
  )
}
