import type { ProductDetail } from '#contract/products.ts'
import { planProduct } from '#domain/profit/planned.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices.tsx'
import { Name } from '#web/ui/name.tsx'
import { usePlatforms } from '../api/platforms.ts'
import { PlatformProfit } from '../figures/platform-profit.tsx'
import { ProductFigures } from '../figures/product-figures.tsx'
import { changesCost, readValues } from './read-values.ts'
import { firstProblem, stepOf, type WizardStep } from './steps.ts'
import type { ProductForm } from './use-product-form.ts'

export interface PreviewStepProps {
  form: ProductForm
  /** The product to edit; undefined for a new product. */
  product: ProductDetail | undefined
  onStep: (step: WizardStep) => void
}

/** The last step of the wizard: all figures of the product, calculated as on its page. */
export function PreviewStep({ form, product, onStep }: PreviewStepProps) {
  const { t } = useTranslation()
  const { id: businessId, vat } = useCurrentBusiness()
  const names = new Map(usePlatforms(businessId).data?.map(({ id, name }) => [id, name]))
  const values = form.watch()
  const { input, planned, problems } = readValues(values, form.currency, product)

  if (!planned) {
    const wrong = firstProblem(problems.filter(({ path }) => path !== 'name' && path !== 'platforms'))
    const step = stepOf(wrong?.path ?? '')
    return (
      <Notice action={{ step, onStep }} tone="bad">
        {t('products.preview.unreadable')}
      </Notice>
    )
  }
  const ofBundle = product && product.bundle !== null ? product : undefined
  const { unitCost, quantity } = ofBundle ?? planned
  const plan = planProduct({ ...planned, unitCost, quantity, vat })
  return (
    <div className="space-y-6">
      <div>
        <p className="text-lg font-semibold break-words">
          <Name text={values.name} />
        </p>
        <p className="text-muted">{t('products.preview.intro')}</p>
      </div>
      {plan.unitCost === null && (
        <Notice action={{ step: 'costs', onStep, label: t('products.preview.addCosts') }}>
          {t('products.preview.unknownCost')}
        </Notice>
      )}
      {changesCost(product, planned.unitCost) && (
        <div className="rounded-lg border border-saffron/60 bg-saffron-soft/40 p-4 pb-2">
          <RadioGroup
            legend={t('products.preview.costFrom')}
            name="costFrom"
            value={values.costFrom}
            onChange={(costFrom) => form.setValue('costFrom', costFrom, { shouldDirty: true })}
            options={(['today', 'always'] as const).map((value) => ({
              value,
              label: t(value === 'today' ? 'products.preview.fromToday' : 'products.preview.always'),
              hint: t(value === 'today' ? 'products.preview.fromTodayHint' : 'products.preview.alwaysHint'),
            }))}
          />
        </div>
      )}
      <ProductFigures price={planned.price} plan={plan} currency={form.currency} />
      {input.platforms.length === 0 && (
        <Notice action={{ step: 'platforms', onStep }}>{t('products.preview.noPlatforms')}</Notice>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        {input.platforms.map(({ platformId, referralFeePpm = 0 }, index) => {
          const figures = plan.platforms[index]
          return (
            figures && (
              <PlatformProfit
                key={platformId}
                platform={{ name: names.get(platformId) ?? '', referralFeePpm }}
                figures={figures}
                price={plan.vat?.paid ?? planned.price}
                vat={plan.vat?.outputVat}
                unitCost={plan.unitCost}
                quantity={quantity}
                currency={form.currency}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

interface NoticeProps {
  tone?: 'bad'
  action: { step: WizardStep; onStep: (step: WizardStep) => void; label?: string }
  children: string
}

function Notice({ tone, action: { step, onStep, label }, children }: NoticeProps) {
  const { t } = useTranslation()
  return (
    <div
      role={tone && 'alert'}
      className={`flex flex-wrap items-center justify-between gap-3 rounded-lg p-4 ${tone ? 'bg-clay-soft' : 'bg-slate-soft'}`}
    >
      <p className="min-w-48 flex-1">{children}</p>
      <Button size="sm" onClick={() => onStep(step)}>
        {label ?? t('products.preview.goTo', { step: t(`products.wizard.${step}`) })}
      </Button>
    </div>
  )
}
