import { LoaderCircle } from '#web/ui/icons/loader-circle.tsx'
import { PageTitle } from '#web/ui/page-header.tsx'

/** A screen with a spinner, for short waits such as the check of a link. */
export function WorkingPage({ title }: { title: string }) {
  return (
    <div role="status" className="page flex flex-col items-center py-20 text-center sm:py-28">
      <PageTitle>{title}</PageTitle>
      <LoaderCircle aria-hidden className="mb-5 size-8 animate-spin text-palm-text" />
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
    </div>
  )
}
