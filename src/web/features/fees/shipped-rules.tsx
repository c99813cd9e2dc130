import { useState } from 'react'
import { BUILT_IN_PLATFORMS } from '#domain/catalog/platforms.ts'
import { SHIPPED_RULES } from '#domain/fees/rules/shipped.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { RuleFilters } from './rule-filters.tsx'
import { RuleList } from './rule-list.tsx'
import { filtered, type ShownRule } from './shown-rule.ts'

/** The published rules that are still valid: those of the newest price list of each platform. */
const RULES: readonly ShownRule[] = SHIPPED_RULES.filter(({ validTo }) => validTo === null).map((rule) => ({
  ...rule,
  own: false,
  platformName: BUILT_IN_PLATFORMS.find(({ code }) => code === rule.platform)?.name ?? rule.platform,
  copiedFrom: null,
}))
const COUNTRIES = ['SA', 'AE', 'EG'] as const

/** The published fee rules of all platforms, for visitors. */
export function ShippedRules() {
  const { t } = useTranslation()
  const [country, setCountry] = useState<ShownRule['country']>('SA')
  const [filter, setFilter] = useState({ platform: 'noon', category: '' })
  const rules = RULES.filter((rule) => rule.country === country)
  const shown = filtered(rules, filter)
  return (
    <section id="fees" className="border-t border-hairline pt-10 sm:pt-14">
      <h2 className="text-2xl sm:text-3xl">{t('fees.demo.title')}</h2>
      <p className="mt-3 mb-6 max-w-2xl text-muted">{t('fees.demo.text')}</p>
      <RuleFilters
        rules={rules}
        platforms={BUILT_IN_PLATFORMS.map(({ code, name }) => ({ value: code, label: platformIn(name, t) }))}
        country={country}
        countries={COUNTRIES}
        filter={filter}
        onCountry={(chosen) => {
          setCountry(chosen)
          setFilter({ ...filter, category: '' })
        }}
        onFilter={setFilter}
      />
      <div aria-live="polite">
        {shown.length === 0 ? (
          <p>
            <span className="font-medium">{t('fees.none.title')}.</span>{' '}
            <span className="text-muted">{t('fees.demo.none')}</span>
          </p>
        ) : (
          <RuleList rules={shown} heading="h3" />
        )}
      </div>
    </section>
  )
}
