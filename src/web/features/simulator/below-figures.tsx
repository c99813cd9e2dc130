import { memo, type ReactNode, useDeferredValue } from 'react'
import { CodView } from './cod-view.tsx'
import { DiscountView } from './discount-view.tsx'
import { outcomeOf } from './figures.ts'
import { TargetPrice } from './target-price.tsx'
import type { SimulatorView } from './use-simulator.ts'
import { WhereToSell } from './where-to-sell.tsx'

export interface BelowFiguresProps
  extends Pick<SimulatorView, 'live' | 'state' | 'dispatch' | 'contexts' | 'context' | 'target' | 'found'> {
  children?: ((view: BelowFiguresProps) => ReactNode) | undefined
}

/** The sections below the figures. They render after the figures, so that a change of the price shows in the figures first. */
export const BelowFigures = memo(function BelowFigures(props: BelowFiguresProps) {
  const { state, dispatch, contexts, context, target, found, children } = props
  const compared = useDeferredValue(contexts)
  if (!context) return null
  const outcome = outcomeOf(state, context, target)
  return (
    <>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-3">
        <TargetPrice state={state} outcome={outcome} found={found} dispatch={dispatch} />
        <DiscountView state={state} outcome={outcome} dispatch={dispatch} />
        <CodView state={state} outcome={outcome} dispatch={dispatch} />
      </div>
      <WhereToSell
        contexts={compared}
        price={outcome.price}
        currency={state.currency}
        shown={context.option.key}
        dispatch={dispatch}
      />
      {children?.(props)}
    </>
  )
})
