import { useState } from 'react'
import type { Business } from '#contract/businesses.ts'
import { createFeeRule, deleteFeeRule, updateFeeRule } from '#contract/fees.ts'
import type { CountryCode } from '#domain/catalog/countries.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Copy } from '#web/ui/icons/copy.tsx'
import { Pencil } from '#web/ui/icons/pencil.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { ReceiptText } from '#web/ui/icons/receipt-text.tsx'
import { Trash2 } from '#web/ui/icons/trash-2.tsx'
import { EmptyState, NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useFeeRules } from './api/fees.ts'
import { RuleFilters } from './rule-filters.tsx'
import { RuleList } from './rule-list.tsx'
import { ruleName } from './rule-words.ts'
import { filtered, type ShownRule } from './shown-rule.ts'

export interface RulesTabProps {
  business: Business
  platforms: readonly { value: string; label: string }[]
  onAdd: (platform: string, country: CountryCode) => void
  onCopy: (rule: ShownRule) => void
  onEdit: (rule: ShownRule) => void
  onDelete: (rule: ShownRule) => void
}

export function RulesTab({ business, platforms, onAdd, onCopy, onEdit, onDelete }: RulesTabProps) {
  const { t } = useTranslation()
  const [country, setCountry] = useState(business.country)
  const [filter, setFilter] = useState({ platform: '', category: '' })
  const [past, setPast] = useState(false)
  const today = new Date().toISOString().slice(0, 10)
  const query = useFeeRules(business.id, { country, ...(past ? {} : { day: today }) })
  if (!query.data)
    return (
      <NotLoaded query={query} title={t('fees.loadFailed')} className="space-y-6">
        <Skeleton className="h-11" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </NotLoaded>
    )
  const rules = query.data
  const shown = filtered(rules, filter)
  const without = platforms.filter(({ value }) => !rules.some(({ platform }) => platform === value))
  const actions = (rule: ShownRule) =>
    rule.own ? (
      <>
        <IconButton
          needs={updateFeeRule}
          variant="ghost"
          title={t('common.edit')}
          label={t('fees.editNamed', { rule: ruleName(rule, t) })}
          onClick={() => onEdit(rule)}
          icon={<Pencil aria-hidden className="size-4" />}
        />
        <IconButton
          needs={deleteFeeRule}
          variant="ghost"
          title={t('common.delete')}
          label={t('fees.deleteNamed', { rule: ruleName(rule, t) })}
          onClick={() => onDelete(rule)}
          icon={<Trash2 aria-hidden className="size-4" />}
        />
      </>
    ) : (
      <IconButton
        needs={createFeeRule}
        variant="ghost"
        title={t('fees.copy')}
        label={t('fees.copyNamed', { rule: ruleName(rule, t) })}
        onClick={() => onCopy(rule)}
        icon={<Copy aria-hidden className="size-4" />}
      />
    )
  return (
    <>
      <RuleFilters
        rules={rules}
        platforms={platforms}
        country={country}
        filter={filter}
        onCountry={(chosen) => {
          setCountry(chosen)
          setFilter({ ...filter, category: '' })
        }}
        onFilter={setFilter}
      >
        <Checkbox
          label={t('fees.filters.past')}
          checked={past}
          onChange={({ target }) => setPast(target.checked)}
        />
      </RuleFilters>
      {shown.length === 0 ? (
        <EmptyState
          icon={<ReceiptText aria-hidden className="size-6" />}
          title={t('fees.none.title')}
          action={
            <Button needs={createFeeRule} onClick={() => onAdd(filter.platform, country)}>
              <Plus aria-hidden className="size-4" />
              {t('fees.add')}
            </Button>
          }
        >
          {t('fees.none.text')}
        </EmptyState>
      ) : (
        <>
          <RuleList rules={shown} today={today} actions={actions} />
          <p className="mt-8 max-w-prose text-sm text-muted">{t('fees.notAll')}</p>
          {filter.platform === '' && without.length > 0 && (
            <p className="mt-3 max-w-prose text-sm text-muted">
              {t('fees.none.others', {
                platforms: without.map(({ label }) => isolated(label)).join(t('common.listComma')),
              })}{' '}
              {t('fees.none.text')}
            </p>
          )}
        </>
      )}
    </>
  )
}
