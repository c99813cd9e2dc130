import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RuleItem } from './rule-item.tsx'
import type { ShownRule } from './shown-rule.ts'

export interface RuleListProps {
  rules: readonly ShownRule[]
  today?: string
  actions?: (rule: ShownRule) => ReactNode
  /** The level of the platforms' names on the page. */
  heading?: 'h2' | 'h3'
}

/** Rules under the name of their platform and country. */
export function RuleList({ rules, today, actions, heading: Heading = 'h2' }: RuleListProps) {
  const { t } = useTranslation()
  const groups = Map.groupBy(rules, ({ platform, country }) => `${platform} ${country}`)
  return (
    <div className="space-y-10">
      {[...groups].map(([key, [first, ...others]]) =>
        first ? (
          <section key={key}>
            <Heading className="border-b border-hairline pb-2 text-lg">
              <bdi>{first.platformName}</bdi>{' '}
              <span className="text-base font-normal text-muted">
                {t(`catalog.countries.${first.country}`)}
              </span>
            </Heading>
            <ul className="divide-y divide-hairline">
              {[first, ...others].map((rule) => (
                <RuleItem key={rule.id} rule={rule} {...(today ? { today } : {})} actions={actions?.(rule)} />
              ))}
            </ul>
          </section>
        ) : null,
      )}
    </div>
  )
}
