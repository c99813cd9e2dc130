import type { ReactNode } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SettingGroup } from './setting-group.tsx'

export function AccountFacts({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  return (
    <SettingGroup title={t('settings.account.title')} text={t('settings.account.text')}>
      <dl className="grid gap-x-6 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        <Fact label={t('settings.account.email')}>
          <bdi dir="ltr">{user.email}</bdi>
        </Fact>
        <Fact label={t('settings.account.name')}>
          <bdi>{`${user.firstName} ${user.lastName}`}</bdi>
        </Fact>
        <Fact label={t('settings.account.businessName')}>
          <bdi>{user.businessName}</bdi>
        </Fact>
      </dl>
      <ButtonLink to="/profile">{t('settings.account.edit')}</ButtonLink>
    </SettingGroup>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-muted sm:text-base">{label}</dt>
      <dd className="mb-3 min-w-0 sm:mb-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
