import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { createFeeRule } from '#contract/fees.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useFeePlatforms } from './api/fees.ts'
import { DeleteRuleDialog } from './delete-rule-dialog.tsx'
import { LearnedTab } from './learned-tab.tsx'
import { PaidTab } from './paid-tab.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { newValues, type RuleValues, valuesOf } from './rule-values.ts'
import { RulesTab } from './rules-tab.tsx'
import type { ShownRule } from './shown-rule.ts'

type Asked =
  | { readonly kind: 'form'; readonly start: RuleValues; readonly ruleId: string | null }
  | { readonly kind: 'delete'; readonly rule: ShownRule }

/** The fees screen. `check` renders the fee check, which is a separate feature. */
export function FeesPage({ check }: { check: ReactNode }) {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const [search, setSearch] = useSearchParams()
  const [asked, setAsked] = useState<Asked | null>(null)
  const platforms = (useFeePlatforms(business.id).data ?? []).map(({ id, code, name }) => ({
    value: code ?? id,
    label: platformIn(name, t),
  }))
  const tab = (['learned', 'paid', 'check'] as const).find((name) => name === search.get('tab')) ?? 'rules'
  const add = (platform: string, country = business.country) =>
    setAsked({ kind: 'form', start: newValues(platform, country), ruleId: null })
  const close = () => setAsked(null)
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader
        title={t('fees.title')}
        subtitle={t('fees.subtitle')}
        actions={
          <Button needs={createFeeRule} variant="primary" onClick={() => add('')}>
            <Plus aria-hidden className="size-4" />
            {t('fees.add')}
          </Button>
        }
      />
      <Tabs
        label={t('fees.tabsLabel')}
        value={tab}
        onChange={(chosen) => setSearch(chosen === 'rules' ? {} : { tab: chosen }, { replace: true })}
        tabs={[
          {
            value: 'rules' as const,
            label: t('fees.tabs.rules'),
            content: (
              <RulesTab
                business={business}
                platforms={platforms}
                onAdd={add}
                onCopy={(rule) => setAsked({ kind: 'form', start: valuesOf(rule), ruleId: null })}
                onEdit={(rule) => setAsked({ kind: 'form', start: valuesOf(rule), ruleId: rule.id })}
                onDelete={(rule) => setAsked({ kind: 'delete', rule })}
              />
            ),
          },
          {
            value: 'learned' as const,
            label: t('learnedFees.tab'),
            content: <LearnedTab business={business} />,
          },
          { value: 'paid' as const, label: t('fees.tabs.paid'), content: <PaidTab business={business} /> },
          { value: 'check' as const, label: t('feeCheck.title'), content: check },
        ]}
      />
      {asked?.kind === 'form' && (
        <RuleDialog
          businessId={business.id}
          platforms={platforms}
          start={asked.start}
          ruleId={asked.ruleId}
          onClose={close}
        />
      )}
      {asked?.kind === 'delete' && (
        <DeleteRuleDialog businessId={business.id} rule={asked.rule} onClose={close} />
      )}
    </div>
  )
}
