import type { ReactNode } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { useSupportMail } from '#web/site/use-site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Included } from './included.tsx'

const PRO_PRICE = 99

export interface PlansProps {
  user: SessionUser | null | undefined
  /** The heading level of the plan names, one below the section's heading. */
  level: 'h2' | 'h3'
}

/** Both plans side by side, with a comparison of their features. */
export function Plans({ user, level }: PlansProps) {
  const { t } = useTranslation()
  const mail = useSupportMail(t('pricing.pro.subject'))
  return (
    <>
      <div className="grid border-t border-hairline md:grid-cols-2">
        <Plan
          level={level}
          name={t('pricing.free.name')}
          price={0}
          text={t('pricing.free.text')}
          action={
            user ? (
              <p className="flex min-h-13 items-center font-medium text-palm-text">
                {t('pricing.free.signedIn')}
              </p>
            ) : (
              <ButtonLink to="/signup" variant="primary" size="lg">
                {t('pricing.free.action')}
              </ButtonLink>
            )
          }
        />
        <Plan
          level={level}
          name={t('pricing.pro.name')}
          price={PRO_PRICE}
          text={t('pricing.pro.text')}
          action={
            <ButtonLink to={mail} size="lg">
              {t('pricing.pro.action')}
            </ButtonLink>
          }
        />
      </div>
      <Included level={level} />
    </>
  )
}

interface PlanProps {
  level: 'h2' | 'h3'
  name: string
  price: number
  text: string
  action: ReactNode
}

function Plan({ level: Heading, name, price, text, action }: PlanProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="flex flex-col items-start border-hairline py-8 not-first:border-t sm:py-10 md:not-first:border-s md:not-first:border-t-0 md:not-first:ps-12 md:first:pe-12">
      <Heading className="text-xl">{name}</Heading>
      <p className="mt-3 flex items-baseline gap-3">
        <span className="tabular text-7xl leading-none font-semibold">{format.number(price)}</span>
        <span className="text-muted">{t('pricing.perMonth')}</span>
      </p>
      <p className="mt-5 mb-7 max-w-md text-muted">{text}</p>
      <div className="mt-auto">{action}</div>
    </div>
  )
}
