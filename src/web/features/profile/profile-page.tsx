import { useTranslation } from '#web/i18n/translation.tsx'
import { useUser } from '#web/session/session.ts'
import { Section } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useProfile } from './api/profile.ts'
import { AvatarField } from './avatar-field.tsx'
import { ProfileForm } from './profile-form.tsx'

export function ProfilePage() {
  const { t } = useTranslation()
  const profile = useProfile()
  // The profile query also updates the session, which the navigation shows.
  const user = useUser()
  return (
    <div className="page py-5 sm:py-8">
      <div className="mx-auto max-w-2xl">
        <PageHeader
          title={t('profile.title')}
          subtitle={t('profile.subtitle')}
          back={{ to: '/', label: t('common.back') }}
        />
        {profile.data && user ? (
          <div className="space-y-10">
            <Section title={t('profile.image.title')}>
              <AvatarField user={user} />
            </Section>
            <Section title={t('profile.details')}>
              <ProfileForm user={profile.data} />
            </Section>
          </div>
        ) : (
          <NotLoaded query={profile} title={t('profile.loadFailed')} className="appear-late space-y-5">
            <Skeleton className="h-24" />
            <Skeleton className="h-48" />
          </NotLoaded>
        )}
      </div>
    </div>
  )
}
