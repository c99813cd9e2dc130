import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { businessListQuery } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Check } from '#web/ui/icons/check.tsx'
import { Search } from '#web/ui/icons/search.tsx'
import { Store } from '#web/ui/icons/store.tsx'
import { Users } from '#web/ui/icons/users.tsx'
import { Link } from '#web/ui/link.tsx'
import { DropdownMenu, MenuDivider, MenuItem, MenuLink } from '#web/ui/menu.tsx'
import type { LateMenuProps } from '#web/ui/menu-button.tsx'
import { commandStore } from './commands/command-store.ts'
import { pageLink, sameSection } from './nav-links.ts'

/** With more businesses than this, a search is faster than reading the list. */
const MANY = 7

/** The menu of all businesses. Each link opens the current section in its business. */
export function BusinessChoices({ businessId, ...menu }: LateMenuProps & { businessId: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const members = pageLink(businessId, 'members')
  // `queryClient` is passed explicitly: the header is outside QueryClientProvider, which public pages do not load.
  const { data = [] } = useQuery(businessListQuery, queryClient)
  return (
    <DropdownMenu {...menu} align="start">
      {data.length > MANY && (
        <>
          <MenuItem
            icon={<Search aria-hidden className="size-4 text-muted" />}
            onSelect={() => commandStore.set('palette')}
          >
            {t('common.nav.findBusiness')}
          </MenuItem>
          <MenuDivider />
        </>
      )}
      <div className="max-h-[min(24rem,60dvh)] max-w-80 overflow-y-auto">
        {data.map(({ id, name, role, sharedBy }) => (
          <MenuLink key={id}>
            <Link to={sameSection(pathname, id)} aria-current={id === businessId || undefined}>
              <span className="min-w-0 grow">
                <bdi className="block truncate">{name}</bdi>
                {sharedBy !== null && (
                  <span className="block truncate text-sm text-muted">
                    {t(`common.roles.${role}`)} · <bdi>{sharedBy}</bdi>
                  </span>
                )}
              </span>
              {id === businessId && <Check aria-hidden className="size-4 shrink-0 text-palm-text" />}
            </Link>
          </MenuLink>
        ))}
      </div>
      <MenuDivider />
      <MenuLink>
        <Link to={members.to}>
          <Users aria-hidden className="size-4 text-muted" />
          {t(members.label)}
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/my-businesses">
          <Store aria-hidden className="size-4 text-muted" />
          {t('common.nav.myBusinesses')}
        </Link>
      </MenuLink>
    </DropdownMenu>
  )
}
