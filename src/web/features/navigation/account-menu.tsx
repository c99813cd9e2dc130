import { LogOut, Settings, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SessionUser } from '#contract/accounts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DropdownMenu, MenuDivider, MenuHeading, MenuItem, MenuLink } from '#web/ui/menu.tsx'

export interface AccountMenuProps {
  user: SessionUser
  onSignOut: () => void
}

const icon = 'size-4 text-muted'

export function AccountMenu({ user, onSignOut }: AccountMenuProps) {
  const { t } = useTranslation()
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={`${t('common.nav.account')} ${user.email}`}
          title={t('common.nav.account')}
          icon={<Avatar user={user} />}
          className="rounded-full"
        />
      }
    >
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
      <MenuDivider />
      <MenuItem onSelect={onSignOut} icon={<LogOut aria-hidden className={`${icon} rtl:-scale-x-100`} />}>
        {t('common.nav.logout')}
      </MenuItem>
    </DropdownMenu>
  )
}
