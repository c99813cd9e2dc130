import { useState } from 'react'
import type { ProductDetail } from '#contract/products.ts'
import { type ProductRecipes, saveRecipe } from '#contract/recipes.ts'
import { BEGINNING } from '#domain/profit/cost-history.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { Metric } from '#web/ui/metric.tsx'
import { Name } from '#web/ui/name.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { useRecipes } from '../api/recipes.ts'
import { RecipeDialog } from './recipe-dialog.tsx'
import { RecipeHistory } from './recipe-history.tsx'
import type { ShownRecipe } from './typed-recipe.ts'

type Today = NonNullable<ProductRecipes['today']>
type Part = Today['components'][number]

interface Open {
  readonly start: ShownRecipe | null
  readonly isSaved: boolean
}

/** The components of a product or, if it is a component itself, the bundles that contain it. */
export function MadeOf({ product }: { product: ProductDetail }) {
  const { t } = useTranslation()
  const found = useRecipes({ businessId: product.businessId, productId: product.id })
  const [open, setOpen] = useState<Open | null>(null)
  if (found.isError)
    return <ErrorState title={t('bundles.failed')} error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <Loading>
        <Skeleton className="h-32" />
      </Loading>
    )
  const { bundle, today, recipes, containedIn, suggestion } = found.data
  if (containedIn.length > 0) return <PartOf product={product} bundles={containedIn} />
  // the form for a new recipe starts with the components that apply today
  const changed = { validFrom: new Date().toLocaleDateString('sv-SE'), components: today?.components ?? [] }
  return (
    <Section
      title={
        <span className="inline-flex flex-wrap items-center gap-3">
          {t('bundles.title')}
          {bundle && <Badge tone="info">{t(`common.bundleKinds.${bundle}`)}</Badge>}
        </span>
      }
      description={t(bundle ? 'bundles.text' : 'bundles.none')}
      actions={
        <Button
          needs={saveRecipe}
          onClick={() => setOpen({ start: bundle ? changed : null, isSaved: false })}
        >
          {t(bundle ? 'bundles.change' : 'bundles.add')}
        </Button>
      }
    >
      {suggestion && (
        <Suggestion
          suggestion={suggestion}
          onCheck={() =>
            setOpen({ start: { validFrom: BEGINNING, components: [suggestion] }, isSaved: false })
          }
        />
      )}
      {today && (
        <>
          <Parts product={product} today={today} />
          <RecipeHistory
            product={product}
            recipes={recipes}
            onEdit={(start) => setOpen({ start, isSaved: true })}
          />
        </>
      )}
      {open && <RecipeDialog {...open} product={product} onClose={() => setOpen(null)} />}
    </Section>
  )
}

interface SuggestionProps {
  suggestion: NonNullable<ProductRecipes['suggestion']>
  onCheck: () => void
}

function Suggestion({ suggestion: { name, count }, onCheck }: SuggestionProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded bg-slate-soft px-4 py-3">
      <p className="text-[0.9375rem]">
        <span className="font-medium">{t('bundles.suggestion', { count, name })}</span>
        <span className="block text-sm text-muted">{t('bundles.suggestionText')}</span>
      </p>
      <Button needs={saveRecipe} size="sm" onClick={onCheck}>
        {t('bundles.check')}
      </Button>
    </div>
  )
}

function Parts({ product, today }: { product: ProductDetail; today: Today }) {
  const { t } = useTranslation()
  const { currency, businessId } = product
  const columns: Column<Part>[] = [
    {
      key: 'product',
      header: t('bundles.product'),
      rowHeader: true,
      cell: ({ productId, name }) => (
        <Link
          to={`/business/${businessId}/products/${productId}/costs`}
          className="underline decoration-hairline underline-offset-4 hover:decoration-current"
        >
          <Name text={name} />
        </Link>
      ),
    },
    {
      key: 'units',
      header: t('bundles.units'),
      numeric: true,
      inBlock: 'main',
      cell: ({ count }) => <Count value={count} />,
    },
    {
      key: 'unitCost',
      header: t('bundles.unitCost'),
      numeric: true,
      cell: ({ unitCost }) => <Money minor={unitCost} currency={currency} />,
    },
    {
      key: 'stock',
      header: t('bundles.stock'),
      numeric: true,
      cell: ({ quantity }) =>
        quantity === null ? (
          <span className="text-muted">{t('common.notCounted')}</span>
        ) : (
          <Count value={quantity} />
        ),
    },
    {
      key: 'share',
      header: t('bundles.share'),
      numeric: true,
      cell: ({ share }) => <Money minor={share} currency={currency} />,
    },
  ]
  return (
    <>
      <dl className="mb-5 grid grid-cols-2 gap-x-6 gap-y-5 pt-2 lg:grid-cols-4">
        <Metric label={t('bundles.cost')}>
          {today.unitCost === null ? (
            <span className="text-base text-saffron-text">{t('bundles.costUnknown')}</span>
          ) : (
            <Money minor={today.unitCost} currency={currency} />
          )}
        </Metric>
        <Metric label={t('bundles.available')}>
          {today.available === null ? (
            <span className="text-base text-muted">{t('bundles.stockUnknown')}</span>
          ) : (
            <Count value={today.available} />
          )}
        </Metric>
      </dl>
      <DataTable
        caption={t('bundles.title')}
        columns={columns}
        rows={today.components}
        rowKey={({ productId }) => productId}
        currency={currency}
      />
    </>
  )
}

function PartOf({ product, bundles }: { product: ProductDetail; bundles: ProductRecipes['containedIn'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Section title={t('bundles.partOf')} description={t('bundles.partOfText')}>
      <ul className="space-y-2">
        {bundles.map(({ productId, name, count }) => (
          <li key={productId}>
            <Link
              to={`/business/${product.businessId}/products/${productId}/costs`}
              className="underline decoration-hairline underline-offset-4 hover:decoration-current"
            >
              <Name text={name} />
            </Link>{' '}
            <span className="text-muted">× {format.number(count)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
