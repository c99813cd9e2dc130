import { useSite } from '#web/platform/use-site.ts'

/** Where people write to; known once the page runs on the operator's server. */
export function SupportAddress() {
  const address = useSite()?.supportEmail
  return (
    <p className="mt-3 min-h-11 font-medium">
      {address && (
        <a
          href={`mailto:${address}`}
          className="inline-flex min-h-11 items-center break-all text-palm-text underline underline-offset-4"
        >
          <bdi dir="ltr">{address}</bdi>
        </a>
      )}
    </p>
  )
}
