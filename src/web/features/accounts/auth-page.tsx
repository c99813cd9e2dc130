import type { ReactNode } from 'react'
import { PageTitle } from '#web/ui/page-header.tsx'

export interface AuthPageProps {
  title: string
  subtitle: ReactNode
  /** Stands beside the form where there is room. */
  aside?: ReactNode
  children: ReactNode
}

export function AuthPage({ title, subtitle, aside, children }: AuthPageProps) {
  return (
    <div className="page py-10 sm:py-16">
      <PageTitle>{title}</PageTitle>
      <div
        className={
          aside ? 'mx-auto grid max-w-4xl gap-12 lg:grid-cols-[1fr_20rem] lg:gap-20' : 'mx-auto max-w-md'
        }
      >
        <div>
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          <p className="mt-2 mb-8 text-lg text-muted">{subtitle}</p>
          {children}
        </div>
        {aside}
      </div>
    </div>
  )
}
