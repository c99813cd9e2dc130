import { useTranslation } from '#web/i18n/translation.tsx'
import { cx } from '#web/ui/cx.ts'
import { NavLink } from '#web/ui/link.tsx'
import type { NavLinkItem } from './nav-links.ts'

export interface NavItemsProps {
  links: readonly NavLinkItem[]
  /** The place of the items: the top bar, the sections of a business, or a menu with one column (`list`) or two (`grid`). */
  layout: 'bar' | 'sections' | 'list' | 'grid'
  /** Called on a click, before the navigation, which unsaved changes may still block. */
  onFollow?: () => void
}

const layouts = {
  bar: {
    list: 'flex items-center gap-1',
    link: 'rounded-sm px-3 text-muted hover:text-ink aria-[current]:text-ink',
  },
  sections: {
    list: 'flex flex-wrap justify-between xl:justify-start',
    link: 'rounded-sm px-2 text-sm aria-[current]:rounded-none text-muted hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px] aria-[current]:shadow-palm 2xl:px-2.5',
  },
  grid: {
    list: 'grid grid-cols-2 gap-x-6',
    link: '-mx-3 rounded-sm px-3 hover:bg-sand aria-[current]:bg-sand aria-[current]:font-semibold',
  },
  list: {
    list: 'flex flex-col',
    link: '-mx-3 rounded-sm px-3 text-lg hover:bg-sand aria-[current]:bg-sand aria-[current]:font-semibold',
  },
}

export function NavItems({ links, layout, onFollow }: NavItemsProps) {
  const { t } = useTranslation()
  const { list, link } = layouts[layout]
  return (
    <ul className={list}>
      {links.map(({ to, label, end }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={end}
            onClick={onFollow}
            className={cx('flex min-h-11 items-center font-medium whitespace-nowrap transition-colors', link)}
          >
            {t(label)}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
