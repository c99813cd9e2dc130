import type { SessionUser } from '#contract/accounts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NavItems } from './nav-items.tsx'
import { ACCOUNT_LINKS, type NavLinkItem } from './nav-links.ts'
import { LanguageSwitch, PreferencesMenu } from './preferences.tsx'

export interface MenuContentProps {
  user: SessionUser | null | undefined
  main: readonly NavLinkItem[]
  business: readonly NavLinkItem[]
  onFollow: () => void
  onSignOut: () => void
}

/** The links and choices that do not fit on a narrow screen, so the menu has them. */
export function MenuContent({ user, main, business, onFollow, onSignOut }: MenuContentProps) {
  const { t } = useTranslation()
  return (
    <>
      {business.length > 0 && (
        <div className="mb-2 border-b border-hairline pb-2">
          <NavItems links={business} layout="grid" onFollow={onFollow} />
        </div>
      )}
      <NavItems links={main} layout={business.length > 0 ? 'grid' : 'list'} onFollow={onFollow} />
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
          <NavItems links={ACCOUNT_LINKS} layout="grid" onFollow={onFollow} />
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
    </>
  )
}
