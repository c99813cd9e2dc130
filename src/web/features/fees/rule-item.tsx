import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FEE_NOTES, type FeeNote } from '#domain/fees/categories.ts'
import { useFormat } from '#web/platform/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { baseWords, categoryName, chargeWords, validWords } from './rule-words.ts'
import type { ShownRule } from './shown-rule.ts'

export interface RuleItemProps {
  rule: ShownRule
  /** ISO day that ages count from; left out, the day itself is shown: a page made in advance does not know today. */
  today?: string
  actions?: ReactNode
}

/** One rule: what it is for, what is charged, who says so and since when. */
export function RuleItem({ rule, today, actions }: RuleItemProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [main, ...more] = chargeWords(rule, t, format)
  return (
    <li className="grid gap-x-8 gap-y-2 py-4 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-medium break-words">
          <bdi>{categoryName(rule.category, t)}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t(`fees.kinds.${rule.kind}`)} · {t(`fees.fulfilments.${rule.fulfilment ?? 'either'}`)}
        </p>
        {rule.own && (
          <p className="mt-1.5">
            <Badge tone="good">{t('fees.yourRule')}</Badge>
          </p>
        )}
      </div>
      <div className="min-w-0">
        <p className="tabular">{[main, ...more].filter(Boolean).join(t('common.listComma'))}</p>
        <p className="text-sm text-muted">{baseWords(rule, t).join(' · ')}</p>
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{validWords(rule, t, format)}</span>
          <Source rule={rule} />
          <span>
            {today === undefined
              ? t('fees.checkedOn', { day: format.date(rule.source.checkedOn) })
              : t('fees.checked', { ago: format.ago(rule.source.checkedOn, today) })}
          </span>
          <span>{t(`fees.confidence.${rule.source.confidence}`)}</span>
        </p>
        {rule.source.note && (
          <p className="mt-1 max-w-prose text-sm text-muted">
            <bdi>{noteWords(rule.source.note)}</bdi>
          </p>
        )}
      </div>
      {actions && <div className="flex items-start gap-1 max-sm:-ms-2">{actions}</div>}
    </li>
  )

  /** Remarks of shipped rules are phrases, those of the seller's own are the seller's words. */
  function noteWords(note: string): string {
    return !rule.own && isNote(note) ? t(`fees.notes.${note}`) : note
  }
}

function Source({ rule: { source, own } }: { rule: ShownRule }) {
  const { t } = useTranslation()
  const title = source.title || (own ? '' : source.url)
  if (!source.url) return title ? <bdi className="break-words">{title}</bdi> : null
  return (
    <a
      href={source.url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex max-w-full items-center gap-1 text-palm-text underline decoration-hairline underline-offset-4 hover:decoration-current"
    >
      <bdi className="min-w-0 break-words">{title || source.url}</bdi>
      <ExternalLink aria-hidden className="size-3.5 shrink-0 rtl:-scale-x-100" />
      <span className="sr-only">{t('fees.opensNewTab')}</span>
    </a>
  )
}

function isNote(note: string): note is FeeNote {
  return (FEE_NOTES as readonly string[]).includes(note)
}
