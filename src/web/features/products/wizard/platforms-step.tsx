import { useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { toast } from 'sonner'
import { customPlatformName } from '#contract/products.ts'
import { inCountryOrder } from '#domain/catalog/platforms-of-country.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { PlatformName, platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useCreatePlatform, usePlatforms } from '../api/platforms.ts'
import { AddNamed } from './add-named.tsx'
import { emptyPlatform, type PlatformValues } from './form-values.ts'
import { PlatformFees } from './platform-fees.tsx'
import type { PlatformFills } from './use-fills.ts'
import type { ProductForm } from './use-product-form.ts'

export interface PlatformsStepProps {
  form: ProductForm
  /** The fees that the fee rules give for each selected platform. */
  fills: readonly PlatformFills[]
}

export function PlatformsStep({ form, fills }: PlatformsStepProps) {
  const { t } = useTranslation()
  const { id: businessId, country } = useCurrentBusiness()
  const platforms = usePlatforms(businessId)
  const create = useCreatePlatform(businessId)
  const chosen = useFieldArray({ control: form.control, name: 'platforms' })
  /** On a phone, the fees of only one platform are unfolded at a time. */
  const [open, setOpen] = useState<string | null>(
    chosen.fields.length === 1 ? (chosen.fields[0]?.platformId ?? null) : null,
  )
  /** The fees of unticked platforms, which are restored when the platform is ticked again. */
  const unticked = useRef(new Map<string, PlatformValues>())

  function tick(platformId: string): void {
    chosen.append(unticked.current.get(platformId) ?? emptyPlatform(platformId), { shouldFocus: false })
    setOpen(platformId)
    form.clearErrors('platforms')
  }

  function untick(index: number): void {
    const values = form.getValues(`platforms.${index}`)
    unticked.current.set(values.platformId, values)
    chosen.remove(index)
  }

  if (!platforms.data) {
    return (
      <NotLoaded
        query={platforms}
        title={t('products.loadPlatformsFailed')}
        className="grid gap-3 sm:grid-cols-3"
      >
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-11" />
        ))}
      </NotLoaded>
    )
  }
  const nameOf = new Map(platforms.data.map(({ id, name }) => [id, platformIn(name, t)]))
  return (
    <div className="space-y-6">
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t('products.platforms.choose')}</legend>
        <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
          {inCountryOrder(platforms.data, country).map(({ id, name }) => {
            const index = chosen.fields.findIndex(({ platformId }) => platformId === id)
            return (
              <Checkbox
                key={id}
                label={<PlatformName name={name} className="break-words" />}
                checked={index >= 0}
                onChange={() => (index < 0 ? tick(id) : untick(index))}
              />
            )
          })}
        </div>
        {form.message('platforms') && (
          <p role="alert" className="mt-1.5 text-sm text-clay-text">
            {form.message('platforms')}
          </p>
        )}
      </fieldset>
      <AddNamed
        label={t('products.platforms.customLabel')}
        addLabel={t('products.platforms.customAdd')}
        rules={customPlatformName}
        busy={create.isPending}
        onAdd={(name, done) =>
          create.mutate(name, {
            onSuccess(platform) {
              toast.success(t('products.platforms.customDone'))
              tick(platform.id)
              done()
            },
          })
        }
      />
      {chosen.fields.length > 0 && (
        <p className="border-t border-hairline pt-5 text-sm text-muted">{t('products.platforms.perUnit')}</p>
      )}
      {chosen.fields.map(({ id, platformId }, index) => (
        <PlatformFees
          key={id}
          form={form}
          index={index}
          name={nameOf.get(platformId) ?? ''}
          filled={fills[index]}
          open={open === platformId}
          onOpen={(wanted) => setOpen(wanted ? platformId : null)}
          onRemove={() => untick(index)}
        />
      ))}
    </div>
  )
}
