import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/button.tsx'
import { DropdownMenu, MenuDivider, MenuHeading, MenuItem } from '#web/ui/menu.tsx'

export interface AccountMenuProps {
  email: string
  onSignOut: () => void
}

export function AccountMenu({ email, onSignOut }: AccountMenuProps) {
  const { t } = useTranslation()
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={`${t('common.nav.account')} ${email}`}
          icon={<Avatar email={email} />}
          className="rounded-full"
        />
      }
    >
      <MenuHeading>
        <bdi dir="ltr" className="block max-w-64 truncate">
          {email}
        </bdi>
      </MenuHeading>
      <MenuDivider />
      <MenuItem
        onSelect={onSignOut}
        icon={<LogOut aria-hidden className="size-4 text-muted rtl:-scale-x-100" />}
      >
        {t('common.nav.logout')}
      </MenuItem>
    </DropdownMenu>
  )
}

export function Avatar({ email }: { email: string }) {
  return (
    // a picture made of a letter: as text it would be the button's visible label, which its name must repeat
    <span
      aria-hidden
      data-letter={(email[0] ?? 'U').toUpperCase()}
      className="grid size-9 place-items-center rounded-full bg-palm text-[0.9375rem] font-semibold text-on-palm before:content-[attr(data-letter)]"
    />
  )
}
