import { memo, useMemo } from 'react'
import type { SaleOutcome } from '#domain/pricing/outcome.ts'
import { knownPrice } from '#domain/profit/planned.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RotateCcw } from '#web/ui/icons/rotate-ccw.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Assumptions } from './assumptions.tsx'
import { BelowFigures, type BelowFiguresProps } from './below-figures.tsx'
import { CurveSection } from './curve-section.tsx'
import { saleAt } from './figures.ts'
import { priceOf } from './live-price-store.ts'
import { ownFacts, type Simulated } from './options.ts'
import { usePlaceName } from './place-name.ts'
import { PriceControl } from './price-control.tsx'
import { SaleFigures, SaleParts } from './sale-figures.tsx'
import { type SimulatorView, useSimulator } from './use-simulator.ts'

export interface SimulatorProps {
  product: Simulated
  description?: string
  /** Renders the saved prices when the product can be edited. */
  children?: BelowFiguresProps['children']
}

/** The price simulator: shows at which price and on which platform a product earns money. */
export function Simulator({ product, description, children }: SimulatorProps) {
  const { t } = useTranslation()
  const view = useSimulator(product)
  const { live, state, dispatch, contexts, context, target, found, curve } = view
  // The parts update at three speeds. The figures change in the same frame as the input, the bar and the mark on the curve in the next
  // frame, and everything else when the price settles.
  const price = priceOf(state.entries)
  const outcome = useMemo(() => (context ? saleAt(context.terms, price) : null), [context, price])
  const priced = knownPrice(price) !== null
  const sentence = useSentence(view, priced ? outcome : null)
  if (!context || !outcome) return null
  const { currency, entries, scale } = state
  const own = ownFacts(product, context.option.platform)
  return (
    <Section
      title={t('simulator.title')}
      description={description ?? t('simulator.text')}
      actions={
        price !== product.price &&
        knownPrice(product.price) !== null && (
          <Button size="sm" onClick={() => dispatch({ kind: 'set', values: { price: product.price } })}>
            <RotateCcw aria-hidden className="size-4" />
            {t('simulator.backToOwn')}
          </Button>
        )
      }
    >
      {/* Isolated, so that the browser paints each part separately, see docs/decisions/0022. */}
      <div className="space-y-10 *:isolate">
        <div className="space-y-5 *:isolate">
          <SoldOn {...{ contexts, context, dispatch }} />
          <PriceControl live={live} dispatch={dispatch} />
          <Assumptions
            product={product}
            currency={currency}
            category={state.category}
            ownCategory={own.category}
            ownWeight={own.weightGrams}
            ads={entries.ads}
            delivery={entries.delivery}
            weight={entries.weight}
            dispatch={dispatch}
          />
        </div>
        <div className="*:isolate">
          <SaleFigures {...{ live, context, currency }} />
          {priced ? (
            <SaleParts {...{ live, context, currency, outcome }} />
          ) : (
            <p className="mt-4 text-saffron-text">{t('simulator.unknownPrice')}</p>
          )}
        </div>
        {curve && outcome.profit !== null && (
          <CurveSection {...{ live, context, curve, scale, currency, price }} profit={outcome.profit} />
        )}
        <BelowFigures {...{ live, state, dispatch, contexts, context, target, found }}>
          {children}
        </BelowFigures>
      </div>
      <LiveRegion sentence={sentence} />
    </Section>
  )
}

const SoldOn = memo(function SoldOn({
  contexts,
  context,
  dispatch,
}: Pick<SimulatorView, 'contexts' | 'context' | 'dispatch'>) {
  const { t } = useTranslation()
  const nameOf = usePlaceName()
  return (
    <Field label={t('simulator.soldOn')} className="sm:max-w-md">
      <Select
        value={context?.option.key ?? ''}
        onChange={({ target }) => dispatch({ kind: 'option', option: target.value })}
        options={contexts.map(({ option }) => ({ value: option.key, label: nameOf(option) }))}
      />
    </Field>
  )
})

function useSentence({ context, state: { currency } }: SimulatorView, outcome: SaleOutcome | null): string {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = usePlaceName()
  if (!context || !outcome) return ''
  const facts = { place: nameOf(context.option), price: format.moneyText(outcome.price, currency) }
  const { profit, marginBp } = outcome
  if (profit === null) return t('simulator.spoken.unknown', facts)
  const amount = format.moneyText(Math.abs(profit), currency)
  if (profit < 0) return t('simulator.spoken.loses', { ...facts, profit: amount })
  const margin = marginBp === null ? t('common.notAvailable') : format.percent(marginBp)
  return t('simulator.spoken.keeps', { ...facts, profit: amount, margin })
}
