import type { ComponentProps, MouseEvent } from 'react'
import type { NavigateOptions } from 'react-router'
import { openPage, usePageLocation } from '#web/state/open-page.ts'

export interface LinkProps
  extends Omit<ComponentProps<'a'>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> {
  /** The absolute path of a page, or a URL such as `mailto:…`. */
  to: string
  /** The browser follows the link, for example to download a file. */
  reloadDocument?: boolean
}

/** A link to a page of the application. It works without the router's own links, which weigh more than the first page of a visit allows. */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  reloadDocument,
  onClick,
  ...rest
}: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !to.startsWith('/') || opensElsewhere(event)) return
    event.preventDefault()
    // As in the browser, a link to the current address adds no entry to the history.
    const same = event.currentTarget.href === window.location.href
    openPage(to, { replace: replace ?? same, state, preventScrollReset })
  }
  return <a {...rest} href={to} onClick={follow} />
}

/** Whether the browser opens the link in another tab or window, or downloads it. */
function opensElsewhere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const modified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button !== 0 || modified || (target !== '' && target !== '_self')
}

export interface NavLinkProps extends LinkProps {
  /** Whether the link is marked as current only on exactly its own path, not on those below. */
  end?: boolean | undefined
}

/** A link that is marked as current on its own page. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const { pathname } = usePageLocation()
  const current = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`))
  return <Link {...rest} aria-current={current ? 'page' : undefined} />
}
