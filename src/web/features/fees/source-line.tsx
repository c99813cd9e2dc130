import { ago } from '#web/i18n/ago.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ExternalLink } from '#web/ui/icons/external-link.tsx'
import { validWords } from './rule-words.ts'
import type { ShownRule } from './shown-rule.ts'

export interface SourceLineProps {
  rule: ShownRule
  /** Today as an ISO date, to show the age of a source. Without it the date is shown: a prerendered page does not know today. */
  today?: string
}

/** The source of a fee rule, its dates of validity, and when the source was last checked. */
export function SourceLine({ rule, today }: SourceLineProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { title, url, checkedOn, confidence } = rule.source
  const own = confidence === 'own'
  const learned = rule.source.learned
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted">
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex max-w-full items-center gap-1 text-palm-text underline decoration-hairline underline-offset-4 hover:decoration-current"
        >
          <bdi className="min-w-0 break-words">{title || url}</bdi>
          <ExternalLink aria-hidden className="size-3.5 shrink-0 rtl:-scale-x-100" />
          <span className="sr-only">{t('fees.opensNewTab')}</span>
        </a>
      ) : (
        title && <bdi className="break-words">{title}</bdi>
      )}
      <span>{validWords(rule, t, format)}</span>
      <span>
        {today === undefined
          ? t(own ? 'fees.enteredOn' : 'fees.checkedOn', { day: format.date(checkedOn) })
          : t(own ? 'fees.entered' : 'fees.checked', { ago: ago(format, checkedOn, today) })}
      </span>
      <span>
        {learned
          ? t('fees.learnedFrom', {
              explained: learned.explained,
              lines: learned.lines,
              from: format.date(learned.firstDay),
              to: format.date(learned.lastDay),
            })
          : t(`fees.confidence.${confidence}`)}
      </span>
    </p>
  )
}
