import { useEffect, useId, useRef, useState } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { toastUnreachable } from '#web/api/error-message.ts'
import { headerToolStore } from '#web/business/header-tool.ts'
import { refusalAtStore } from '#web/business/refusal-at.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { usePageLocation } from '#web/state/open-page.ts'
import { useStore } from '#web/state/store.ts'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Menu as MenuIcon } from '#web/ui/icons/menu.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BusinessSwitcher } from './business-switcher.tsx'
import { SearchButton } from './commands/search-button.tsx'
import { Logo } from './logo.tsx'
import type { MobileMenu } from './mobile-menu.tsx'
import { NavItems } from './nav-items.tsx'
import { businessLinks, mainLinks } from './nav-links.ts'
import { LanguageSwitch, PreferencesMenu } from './preferences.tsx'

export interface TopNavigationProps {
  /** The user; null for visitors. While it is undefined (unknown), neither login links nor the account menu are shown. */
  user: SessionUser | null | undefined
  businessId?: string
  subtitle?: string
  onSignOut: () => void
}

export function TopNavigation({ user, businessId, subtitle, onSignOut }: TopNavigationProps) {
  const { t } = useTranslation()
  const { key } = usePageLocation()
  const tool = useStore(headerToolStore)
  const [Menu, setMenu] = useState<typeof MobileMenu | null>(null)
  const open = Menu !== null
  const menuId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const main = mainLinks(Boolean(user))
  const inBusiness = Boolean(user) && businessId !== undefined
  const refusalAt = useStore(refusalAtStore)
  const business = inBusiness ? businessLinks(businessId).filter(({ to }) => !refusalAt(to)) : []

  /** The menu loads only when the pointer or the focus reaches its button, because the page does not need it at first. */
  const load = () => import('./mobile-menu.tsx')
  const near = () => void load().catch(() => undefined) // a failure is reported when the button is pressed

  const show = () => void load().then((loaded) => setMenu(() => loaded.MobileMenu), toastUnreachable)

  function close(): void {
    setMenu(null)
    toggle.current?.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu.
  useEffect(() => setMenu(null), [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` does the same in every render
  useEffect(() => {
    if (!open) return
    function onKey(event: KeyboardEvent): void {
      // An open preferences menu inside handles Escape itself.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-paper pt-[env(safe-area-inset-top)]">
      <nav aria-label={t('common.nav.label')}>
        <div className="page flex min-h-14 items-center lg:flex-wrap gap-x-3 2xl:gap-x-6">
          <Logo />
          {inBusiness && (
            <>
              <span aria-hidden className="h-5 w-px shrink-0 bg-edge/60" />
              <BusinessSwitcher businessId={businessId} name={subtitle} />
            </>
          )}
          {/* Below 1280 px, the ten sections do not fit beside the logo and get a row of their own. */}
          <div
            className={cx(
              'hidden lg:block',
              inBusiness ? 'order-last basis-full xl:order-none xl:grow xl:basis-0' : 'grow',
            )}
          >
            {user !== undefined && (
              <NavItems links={inBusiness ? business : main} layout={inBusiness ? 'sections' : 'bar'} />
            )}
          </div>
          <div className="ms-auto hidden shrink-0 items-center gap-1 lg:flex">
            <span className={inBusiness ? 'hidden 2xl:block' : undefined}>
              <LanguageSwitch />
            </span>
            {tool}
            {user && <SearchButton />}
            <PreferencesMenu />
            {user === null && (
              <>
                <ButtonLink to="/login" variant="ghost">
                  {t('common.nav.login')}
                </ButtonLink>
                <ButtonLink to="/signup" variant="primary" className="ms-2">
                  {t('common.nav.getStarted')}
                </ButtonLink>
              </>
            )}
            {user && <AccountMenu user={user} links={inBusiness ? main : []} onSignOut={onSignOut} />}
          </div>
          {inBusiness && (
            <span className="ms-auto lg:hidden">
              <SearchButton />
            </span>
          )}
          {!inBusiness && (
            <IconButton
              ref={toggle}
              className="ms-auto -me-2 lg:hidden"
              label={t(open ? 'common.nav.closeMenu' : 'common.nav.openMenu')}
              aria-expanded={open}
              aria-controls={menuId}
              onPointerEnter={near}
              onFocus={near}
              onClick={() => (open ? close() : show())}
              icon={open ? <X aria-hidden className="size-6" /> : <MenuIcon aria-hidden className="size-6" />}
            />
          )}
        </div>
        {Menu && !inBusiness && (
          <Menu id={menuId} user={user} main={main} onFollow={close} onSignOut={onSignOut} />
        )}
      </nav>
    </header>
  )
}
