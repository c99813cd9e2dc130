import type { SessionUser } from '#contract/accounts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Globe } from '#web/ui/icons/globe.tsx'
import { LogOut } from '#web/ui/icons/log-out.tsx'
import { Settings } from '#web/ui/icons/settings.tsx'
import { UserRound } from '#web/ui/icons/user-round.tsx'
import { Link } from '#web/ui/link.tsx'
import { DropdownMenu, MenuDivider, MenuHeading, MenuItem, MenuLink } from '#web/ui/menu.tsx'
import type { LateMenuProps } from '#web/ui/menu-button.tsx'
import type { NavLinkItem } from './nav-links.ts'
import { useOtherLanguage } from './use-other-language.ts'

export interface AccountChoicesProps extends LateMenuProps {
  user: SessionUser
  links: readonly NavLinkItem[]
  onSignOut: () => void
}

const icon = 'size-4 text-muted'

export function AccountChoices({ user, links, onSignOut, ...menu }: AccountChoicesProps) {
  const { t } = useTranslation()
  const other = useOtherLanguage()
  return (
    <DropdownMenu {...menu}>
      <MenuHeading>
        <bdi dir="ltr" className="block max-w-64 truncate">
          {user.email}
        </bdi>
      </MenuHeading>
      <MenuDivider />
      <MenuLink>
        <Link to="/profile">
          <UserRound aria-hidden className={icon} />
          {t('common.nav.profile')}
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/settings">
          <Settings aria-hidden className={icon} />
          {t('common.nav.settings')}
        </Link>
      </MenuLink>
      {links.length > 0 && (
        <>
          <MenuDivider />
          <MenuItem onSelect={other.change} icon={<Globe aria-hidden className={icon} />}>
            <span lang={other.language} className="[font-family:system-ui]">
              {other.name}
            </span>
          </MenuItem>
          <MenuDivider />
        </>
      )}
      {links.map(({ to, label }) => (
        <MenuLink key={to}>
          <Link to={to}>{t(label)}</Link>
        </MenuLink>
      ))}
      <MenuDivider />
      <MenuItem onSelect={onSignOut} icon={<LogOut aria-hidden className={`${icon} rtl:-scale-x-100`} />}>
        {t('common.nav.logout')}
      </MenuItem>
    </DropdownMenu>
  )
}
