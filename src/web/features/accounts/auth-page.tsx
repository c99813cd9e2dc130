import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { PageTitle } from '#web/ui/page-header.tsx'

export interface AuthPageProps {
  title: string
  subtitle: ReactNode
  /** Content shown beside the form on wide screens. */
  aside?: ReactNode
  /** The screen replaced another one at the same URL. Its title gets the focus, for keyboard and screen reader users. */
  replaced?: boolean
  children: ReactNode
}

export function AuthPage({ title, subtitle, aside, replaced = false, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // before the browser paints, because a later move would interrupt a user who already types
  useLayoutEffect(() => {
    if (replaced) heading.current?.focus()
  }, [replaced])
  return (
    <div className="page py-10 sm:py-16">
      <PageTitle>{title}</PageTitle>
      <div
        className={
          aside ? 'mx-auto grid max-w-4xl gap-12 lg:grid-cols-[1fr_20rem] lg:gap-20' : 'mx-auto max-w-md'
        }
      >
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-3xl focus:outline-none sm:text-4xl">
            {title}
          </h1>
          <p className="mt-2 mb-8 text-lg break-words text-muted">{subtitle}</p>
          {children}
        </div>
        {aside}
      </div>
    </div>
  )
}
