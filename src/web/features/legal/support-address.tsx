import { useSite } from '#web/site/use-site.ts'

/** The support contact. */
export function SupportAddress() {
  const address = useSite().supportEmail
  return (
    <p className="mt-3 font-medium">
      <a
        href={`mailto:${address}`}
        className="inline-flex min-h-11 items-center break-all text-palm-text underline underline-offset-4"
      >
        <bdi dir="ltr">{address}</bdi>
      </a>
    </p>
  )
}
