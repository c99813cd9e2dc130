import type { ReactNode } from 'react'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { RuleItem } from './rule-item.tsx'
import { noteWords } from './rule-words.ts'
import { type ShownRule, sharedNote, sheetsOf } from './shown-rule.ts'
import { SourceLine } from './source-line.tsx'

export interface RuleListProps {
  rules: readonly ShownRule[]
  today?: string
  actions?: (rule: ShownRule) => ReactNode
  /** The heading level of the platform names. */
  heading?: 'h2' | 'h3'
}

/** Rules grouped by platform and by price list. */
export function RuleList({ rules, today, actions, heading: Heading = 'h2' }: RuleListProps) {
  const { t } = useTranslation()
  const platforms = Map.groupBy(rules, ({ platform, country }) => `${platform} ${country}`)
  return (
    <div className="space-y-12">
      {[...platforms].map(([key, ofPlatform]) => {
        const [first] = ofPlatform
        if (!first) return null
        return (
          <section key={key}>
            <Heading className="border-b border-edge/40 pb-2 text-lg">
              <PlatformName name={first.platformName} />{' '}
              <span className="text-base font-normal text-muted">
                {t(`catalog.countries.${first.country}`)}
              </span>
            </Heading>
            <div className="space-y-8 pt-4">
              {sheetsOf(ofPlatform).map((sheet) => (
                <Sheet key={sheet[0].id} rules={sheet} {...(today ? { today } : {})} actions={actions} />
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}

interface SheetProps {
  rules: readonly [ShownRule, ...ShownRule[]]
  today?: string
  actions: ((rule: ShownRule) => ReactNode) | undefined
}

function Sheet({ rules, today, actions }: SheetProps) {
  const { t } = useTranslation()
  const note = sharedNote(rules)
  return (
    <div>
      <SourceLine rule={rules[0]} {...(today ? { today } : {})} />
      {note && <p className="mt-0.5 max-w-prose text-sm text-muted">{noteWords(note, rules[0].own, t)}</p>}
      <ul className="mt-1.5 divide-y divide-hairline">
        {rules.map((rule) => (
          <RuleItem key={rule.id} rule={rule} noteAbove={note} actions={actions?.(rule)} />
        ))}
      </ul>
    </div>
  )
}
