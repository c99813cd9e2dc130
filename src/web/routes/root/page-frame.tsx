import type { ReactNode, Ref } from 'react'
import { TopNavigation, type TopNavigationProps } from '#web/features/navigation/top-navigation.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { cx } from '#web/ui/cx.ts'
import { Footer } from './footer.tsx'

export interface PageFrameProps extends TopNavigationProps {
  className?: string | false | null | undefined
  main?: Ref<HTMLElement>
  children: ReactNode
  /** What follows the footer. */
  after?: ReactNode
}

/** What surrounds every page: header, main element and footer. */
export function PageFrame({ className, main, children, after, ...header }: PageFrameProps) {
  const { t } = useTranslation()
  return (
    <div className={cx('flex min-h-dvh flex-col', className)}>
      <a
        href="#main"
        className="fixed start-4 top-2 z-50 -translate-y-20 rounded bg-ink px-4 py-2.5 font-medium text-paper focus:translate-y-0"
      >
        {t('common.skipToContent')}
      </a>
      <TopNavigation {...header} />
      <main ref={main} id="main" tabIndex={-1} className="grow focus:outline-none">
        {children}
      </main>
      <Footer />
      {after}
    </div>
  )
}
