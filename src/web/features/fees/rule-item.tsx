import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { baseWords, categoryName, chargeWords, noteWords } from './rule-words.ts'
import type { ShownRule } from './shown-rule.ts'

export interface RuleItemProps {
  rule: ShownRule
  /** The note that is already shown above all rules of the price list; the rule does not repeat it. */
  noteAbove: string | null
  actions?: ReactNode
}

/** A fee rule: what it applies to and what it charges. */
export function RuleItem({ rule, noteAbove, actions }: RuleItemProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 py-3.5 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-medium break-words">
          <bdi>{categoryName(rule.category, t)}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t(`fees.kinds.${rule.kind}`)} · {t(`fees.fulfilments.${rule.fulfilment ?? 'either'}`)}
        </p>
        {rule.products && (
          <p className="text-sm text-muted">{t('fees.forProducts', { count: rule.products.length })}</p>
        )}
        {rule.own && (
          <p className="mt-1.5">
            <Badge tone="good">{t('fees.yourRule')}</Badge>
          </p>
        )}
      </div>
      <div className="min-w-0 max-sm:col-span-2 max-sm:row-start-2">
        <p className="tabular">{chargeWords(rule, t, format).join(t('common.listComma'))}</p>
        <p className="text-sm text-muted">{baseWords(rule, t).join(' · ')}</p>
        {rule.source.note && rule.source.note !== noteAbove && (
          <p className="max-w-prose text-sm text-muted">
            <bdi>{noteWords(rule.source.note, rule.own, t)}</bdi>
          </p>
        )}
      </div>
      {actions && (
        <div className="-my-1.5 flex items-start max-sm:col-start-2 max-sm:row-start-1">{actions}</div>
      )}
    </li>
  )
}
