import type { SessionUser } from '#contract/accounts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { NavLinkItem } from './nav-links.ts'

export interface AccountMenuProps {
  user: SessionUser
  /** Links that do not fit into the header of a business, so the account menu has them. */
  links: readonly NavLinkItem[]
  onSignOut: () => void
}

export function AccountMenu(account: AccountMenuProps) {
  const { t } = useTranslation()
  return (
    <MenuButton
      button={
        <IconButton
          label={`${t('common.nav.account')} ${account.user.email}`}
          title={t('common.nav.account')}
          icon={<Avatar user={account.user} />}
          className="rounded-full"
        />
      }
      load={async () => (await import('./account-choices.tsx')).AccountChoices}
      of={account}
    />
  )
}
