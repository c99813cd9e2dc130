import { TRIED } from '#web/features/demo/comparison.ts'
import { DemoPage } from '#web/features/demo/demo-page.tsx'
import { SIMULATED } from '#web/features/demo/simulated.ts'
import { ShippedRules } from '#web/features/fees/shipped-rules.tsx'
import { Simulator } from '#web/features/simulator/simulator.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useUser } from '#web/session/session.ts'

export function Component() {
  const { t } = useTranslation()
  const description = t('demo.simulate', { product: t(`demo.products.${TRIED}`) })
  return (
    <>
      <meta name="description" content={t('descriptions.demo')} />
      <DemoPage
        user={useUser()}
        simulator={<Simulator product={SIMULATED} description={description} />}
        fees={<ShippedRules />}
      />
    </>
  )
}
