import type { SessionUser } from '#contract/accounts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NavItems } from './nav-items.tsx'
import { ACCOUNT_LINKS, type NavLinkItem } from './nav-links.ts'
import { LanguageSwitch, PreferencesMenu } from './preferences.tsx'

export interface MobileMenuProps {
  id: string
  user: SessionUser | null | undefined
  main: readonly NavLinkItem[]
  business: readonly NavLinkItem[]
  onFollow: () => void
  onSignOut: () => void
}

export function MobileMenu({ id, user, main, business, onFollow, onSignOut }: MobileMenuProps) {
  const { t } = useTranslation()
  return (
    <div
      id={id}
      className="page max-h-[calc(100dvh-4rem)] overflow-y-auto border-t border-hairline bg-paper pt-2 pb-6 shadow-lift lg:hidden"
    >
      {business.length > 0 && (
        <div className="border-b border-hairline pb-2 mb-2">
          <NavItems links={business} layout="list" onFollow={onFollow} />
        </div>
      )}
      <NavItems links={main} layout="list" onFollow={onFollow} />
      <div className="mt-2 flex items-center justify-between border-t border-hairline pt-3">
        <span className="-ms-3">
          <LanguageSwitch />
        </span>
        <span className="-me-2">
          <PreferencesMenu />
        </span>
      </div>
      {user && (
        <div className="mt-3 border-t border-hairline pt-3">
          <div className="flex items-center gap-3 pb-2">
            <Avatar user={user} />
            <bdi dir="ltr" className="min-w-0 grow truncate text-sm text-muted">
              {user.email}
            </bdi>
          </div>
          <NavItems links={ACCOUNT_LINKS} layout="list" onFollow={onFollow} />
          <Button className="mt-3 w-full" onClick={onSignOut}>
            {t('common.nav.logout')}
          </Button>
        </div>
      )}
      {user === null && (
        <div className="mt-3 grid grid-cols-2 gap-3 border-t border-hairline pt-4">
          <ButtonLink to="/login">{t('common.nav.login')}</ButtonLink>
          <ButtonLink to="/signup" variant="primary">
            {t('common.nav.getStarted')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
