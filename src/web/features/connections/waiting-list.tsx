import type { Connection } from '#contract/connections.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Link } from '#web/ui/link.tsx'

/** Imports that a connection left unconfirmed, because only the seller can decide about them. */
export function WaitingList({ businessId, waiting }: { businessId: string } & Pick<Connection, 'waiting'>) {
  const { t } = useTranslation()
  if (waiting.length === 0) return null
  return (
    <section aria-label={t('connections.waiting.title')} className="rounded bg-saffron-soft px-4 py-3">
      <h3 className="font-medium">{t('connections.waiting.title')}</h3>
      <ul className="mt-1 space-y-1 text-[0.9375rem]">
        {waiting.map(({ importId, reason }) => (
          <li key={importId} className="flex flex-wrap gap-x-3">
            <span>{t(`connections.waiting.${reason}`)}</span>
            <Link
              to={`/business/${businessId}/import?import=${importId}`}
              className="underline underline-offset-4"
            >
              {t('connections.waiting.open')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
