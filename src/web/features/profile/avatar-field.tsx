import { useRef } from 'react'
import { toast } from 'sonner'
import type { SessionUser } from '#contract/accounts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { useRemoveAvatar } from './api/avatar.ts'
import { useChangeAvatar } from './use-change-avatar.ts'

export function AvatarField({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const { change, busy } = useChangeAvatar()
  const remove = useRemoveAvatar()
  const some = user.avatarUrl !== null

  function clear(): void {
    remove.mutate(undefined, {
      onSuccess() {
        toast.success(t('profile.image.removed'))
        // The Remove button disappears, so the focus moves to the other button.
        choose.current?.focus()
      },
    })
  }

  return (
    <div className="flex items-center gap-5">
      <Avatar user={user} size="lg" />
      <div>
        <div className="flex flex-wrap gap-2">
          <Button ref={choose} busy={busy} onClick={() => input.current?.click()}>
            {t(some ? 'profile.image.change' : 'profile.image.upload')}
          </Button>
          {some && (
            <Button variant="ghost" busy={remove.isPending} disabled={busy} onClick={clear}>
              {t('profile.image.remove')}
            </Button>
          )}
        </div>
        <p className="mt-2 text-sm text-muted">{t('profile.image.hint')}</p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={t('profile.image.title')}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file && !busy) void change(file)
            // Without this, selecting the same file again would not fire a change event.
            target.value = ''
          }}
        />
      </div>
    </div>
  )
}
