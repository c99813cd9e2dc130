import { toast } from 'sonner'
import { applyScenario, deleteScenario, type Scenario } from '#contract/pricing.ts'
import type { ProductDetail } from '#contract/products.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useApplyScenario, useDeleteScenario, useScenarios } from './api/scenarios.ts'
import type { BelowFiguresProps } from './below-figures.tsx'
import { KeepScenario } from './keep-scenario.tsx'
import { isNamed } from './options.ts'
import { usePlaceName } from './place-name.ts'

export interface ScenariosProps {
  product: ProductDetail
  view: BelowFiguresProps
}

/** The saved prices of a product, which can be opened, applied to the product or deleted. */
export function Scenarios({ product, view }: ScenariosProps) {
  const { t } = useTranslation()
  const id = { businessId: product.businessId, productId: product.id }
  const scenarios = useScenarios(id)
  return (
    <div>
      <h3>{t('simulator.scenarios.title')}</h3>
      <p className="mt-0.5 mb-4 text-sm text-muted">{t('simulator.scenarios.text')}</p>
      <KeepScenario id={id} view={view} />
      {scenarios.data ? (
        scenarios.data.length === 0 ? (
          <p className="mt-5 text-muted">{t('simulator.scenarios.none')}</p>
        ) : (
          <ul className="mt-4">
            {scenarios.data.map((scenario) => (
              <Kept key={scenario.id} {...{ scenario, product, view }} />
            ))}
          </ul>
        )
      ) : (
        <NotLoaded query={scenarios} title={t('simulator.scenarios.loadFailed')} className="mt-5 space-y-2">
          <Skeleton className="h-11" />
        </NotLoaded>
      )}
    </div>
  )
}

function Kept({ scenario, product, view }: ScenariosProps & { scenario: Scenario }) {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = usePlaceName()
  const id = { businessId: product.businessId, productId: product.id }
  const apply = useApplyScenario(id)
  const remove = useDeleteScenario(id)
  const { name, price, ads, delivery, weightGrams, category, soldOn } = scenario
  const { currency } = product
  const place = view.contexts.find(({ option }) => isNamed(option, soldOn))?.option
  const named = { name: isolated(name) }
  const inForce = price === product.price
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-hairline py-3 last:border-0">
      <div className="min-w-0 grow">
        <p className="font-medium break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
          <Money minor={price} currency={currency} className="text-ink" />
          {place && t('simulator.scenarios.on', { place: nameOf(place) })}
        </p>
      </div>
      {inForce && <Badge tone="good">{t('simulator.scenarios.inForce')}</Badge>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={t('simulator.scenarios.openNamed', named)}
          onClick={() =>
            view.dispatch({
              kind: 'set',
              values: { price, ads, delivery, weight: weightGrams },
              option: soldOn,
              category,
            })
          }
        >
          {t('simulator.scenarios.open')}
        </Button>
        {!inForce && (
          <Button
            needs={applyScenario}
            size="sm"
            aria-label={t('simulator.scenarios.applyNamed', named)}
            busy={apply.isPending}
            onClick={() =>
              apply.mutate(scenario.id, {
                onSuccess: (applied) =>
                  toast.success(
                    t('simulator.scenarios.applied', { price: format.moneyText(applied.price, currency) }),
                  ),
              })
            }
          >
            {t('simulator.scenarios.apply')}
          </Button>
        )}
        <Button
          needs={deleteScenario}
          size="sm"
          variant="ghost"
          aria-label={t('simulator.scenarios.deleteNamed', named)}
          busy={remove.isPending}
          onClick={() => remove.mutate(scenario.id)}
        >
          {t('simulator.scenarios.delete')}
        </Button>
      </div>
    </li>
  )
}
