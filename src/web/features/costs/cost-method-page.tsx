import { useState } from 'react'
import { type CostMethodSetting, setCostMethod } from '#contract/cost-method.ts'
import { COST_METHODS, type CostMethod } from '#domain/profit/cost-layers/cost-method.ts'
import { toastSuccess } from '#web/api/error-message.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useRefreshAfter } from '#web/business/use-refresh-after.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/choices.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useCostMethod, useCostMethodEffect, useSetCostMethod } from './api/cost-method.ts'
import { CostMethodEffect } from './cost-method-effect.tsx'
import { RunningChange } from './running-change.tsx'

const RULES = ['start', 'returns', 'short', 'counts', 'twice'] as const

/** The cost method of the business. Before the seller switches to another method, the page shows its effect. */
export function CostMethodPage() {
  const { t } = useTranslation()
  const { id } = useCurrentBusiness()
  const setting = useCostMethod(id)
  useRefreshAfter(setting.data?.change != null, () => toastSuccess('costMethod.saved'))
  return (
    <div className="max-w-3xl space-y-12">
      <Section title={t('costMethod.title')} description={t('costMethod.text')}>
        {setting.data ? (
          setting.data.change ? (
            <RunningChange businessId={id} method={setting.data.method} change={setting.data.change} />
          ) : (
            <Choice businessId={id} setting={setting.data} />
          )
        ) : (
          <NotLoaded query={setting} title={t('costMethod.loadFailed')}>
            <Skeleton className="h-48" />
          </NotLoaded>
        )}
      </Section>
      <Section title={t('costMethod.rules')}>
        <ul className="max-w-prose list-disc space-y-2 ps-5">
          {RULES.map((rule) => (
            <li key={rule}>{t(`costMethod.rule.${rule}`)}</li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Choice({ businessId, setting }: { businessId: string; setting: CostMethodSetting }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<CostMethod>(setting.method)
  const { products, withPurchases } = setting
  return (
    <div className="space-y-6">
      <RadioGroup
        legend={t('costMethod.method')}
        name="cost-method"
        value={chosen}
        options={COST_METHODS.map((value) => ({
          value,
          label: (
            <>
              {t(`costMethod.methods.${value}`)}
              {value === setting.method && (
                <span className="text-sm text-muted"> · {t('costMethod.current')}</span>
              )}
            </>
          ),
          hint: t(`costMethod.hints.${value}`),
        }))}
        onChange={setChosen}
      />
      <p className="max-w-prose text-sm text-muted">
        {withPurchases === 0
          ? t('costMethod.noPurchases')
          : t('costMethod.purchases', { count: withPurchases, all: products })}
      </p>
      {chosen !== setting.method && (
        <Change businessId={businessId} method={chosen} onKeep={() => setChosen(setting.method)} />
      )}
    </div>
  )
}

interface ChangeProps {
  readonly businessId: string
  readonly method: CostMethod
  readonly onKeep: () => void
}

/** The effect of another cost method, with the button that switches to it. The button works only once the effect is shown. */
function Change({ businessId, method, onKeep }: ChangeProps) {
  const { t } = useTranslation()
  const save = useSetCostMethod(businessId)
  const effect = useCostMethodEffect(businessId, method)
  return (
    <>
      <CostMethodEffect businessId={businessId} method={method} />
      <div className="flex flex-wrap gap-3">
        <Button
          needs={setCostMethod}
          variant="primary"
          busy={save.isPending}
          disabled={!effect.isSuccess}
          onClick={() => save.mutate(method)}
        >
          {t('costMethod.use')}
        </Button>
        <Button onClick={onKeep}>{t('costMethod.keep')}</Button>
      </div>
    </>
  )
}
