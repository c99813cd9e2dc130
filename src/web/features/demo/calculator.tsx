import { useReducer } from 'react'
import { isolated } from '#web/i18n/isolated.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { RotateCcw } from '#web/ui/icons/rotate-ccw.tsx'
import { CompareBars } from './compare-bars.tsx'
import { change, example, type Outcome, outcomeOf, TRIED } from './comparison.ts'
import type { FieldName } from './entries.ts'
import { EntryField } from './entry-field.tsx'
import { OutcomeAnnouncement } from './outcome-announcement.tsx'
import { PlatformColumn } from './platform-column.tsx'
import { CURRENCY } from './sample.ts'

/** One product to try out: its profit on each marketplace while the visitor changes price, fees and cost. */
export function Calculator() {
  const { t } = useTranslation()
  const [state, dispatch] = useReducer(change, undefined, example)
  const outcome = outcomeOf(state)
  const { entries, scale } = state
  const onText = (name: FieldName, text: string) => dispatch({ kind: 'typed', name, text })
  const best = outcome.ranking && outcome.ranking.gap > 0 ? outcome.ranking.best : null
  return (
    <div id="try">
      <Section
        title={t('demo.try.title')}
        description={t('demo.try.text', { product: t(`demo.products.${TRIED}`) })}
        actions={
          <Button size="sm" onClick={() => dispatch({ kind: 'reset' })}>
            <RotateCcw aria-hidden className="size-4" />
            {t('demo.try.reset')}
          </Button>
        }
      >
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[14rem_1fr]">
          <div className="grid grid-cols-2 content-start gap-4 lg:grid-cols-1">
            <EntryField name="price" label={t('demo.try.price')} entry={entries.price} onText={onText} />
            <EntryField
              name="unitCost"
              label={t('demo.try.unitCost')}
              entry={entries.unitCost}
              onText={onText}
            />
          </div>
          <CompareBars
            outcome={outcome}
            scale={scale}
            onPrice={(price) => dispatch({ kind: 'dragged', price })}
          />
        </div>
        <p className="mt-6 font-medium">
          <Insight outcome={outcome} />
        </p>
        <div className="mt-8 divide-y divide-hairline lg:grid lg:grid-cols-3 lg:divide-x lg:divide-y-0">
          {outcome.platforms.map((each) => (
            <PlatformColumn
              key={each.platform}
              outcome={each}
              entries={entries}
              best={best?.platform === each.platform && (each.netPerSale ?? 0) >= 0}
              onText={onText}
            />
          ))}
        </div>
        <p className="mt-8 text-sm text-muted">{t('demo.try.feesAreExamples')}</p>
        <OutcomeAnnouncement outcome={outcome} />
      </Section>
    </div>
  )
}

function Insight({ outcome: { ranking } }: { outcome: Outcome }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!ranking) return t('demo.try.costUnknown')
  const { best, worst, gap } = ranking
  if (gap === 0) return t('demo.try.noGap')
  return t('demo.try.gap', {
    gap: format.moneyText(gap, CURRENCY),
    best: isolated(platformIn(best.platform, t)),
    worst: isolated(platformIn(worst.platform, t)),
  })
}
