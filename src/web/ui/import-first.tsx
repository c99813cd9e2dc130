import type { ReactNode } from 'react'
import { FileUp } from '#web/ui/icons/file-up.tsx'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './states.tsx'

interface ImportFirstProps {
  businessId: string
  title: string
  action: string
  children: ReactNode
}

/** The empty state of a screen before the first sales file is imported. */
export function ImportFirst({ businessId, title, action, children }: ImportFirstProps) {
  return (
    <EmptyState
      icon={<FileUp aria-hidden className="size-6" />}
      title={title}
      action={
        <ButtonLink to={`/business/${businessId}/import`} variant="primary" size="lg">
          {action}
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
