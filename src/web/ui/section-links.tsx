import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/translation.tsx'
import { NavLink } from './link.tsx'
import { showActive } from './show-active.ts'

export interface SectionLinksProps {
  label: string
  sections: readonly { to: string; state?: unknown; label: string }[]
}

/** Links to the sections of a page, each with its own address. They look like tabs. */
export function SectionLinks({ label, sections }: SectionLinksProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const { language } = useTranslation().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current section and the direction of the list decide the scroll position
  useEffect(() => showActive(list.current), [pathname, language])
  return (
    <nav aria-label={label} className="mb-6 border-b border-hairline">
      <ul ref={list} className="-mb-px flex gap-6 overflow-x-auto">
        {sections.map(({ to, state, label: text }) => (
          <li key={to}>
            <NavLink
              to={to}
              state={state}
              end
              preventScrollReset
              className="flex min-h-11 items-center border-b-2 border-transparent font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current]:border-palm aria-[current]:text-ink"
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
