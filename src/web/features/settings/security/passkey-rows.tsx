import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import type { Passkey } from '#contract/passkeys.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { usePasskeysWork } from '#web/session/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyRound } from '#web/ui/icons/key-round.tsx'
import { passkeysQuery, useRemovePasskey } from '../api/passkeys.ts'
import { AddPasskey, type AddPasskeyProps } from './add-passkey.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import { SecurityRow } from './security-row.tsx'

/** The passkeys of the account by name, and a button to add one. */
export function PasskeyRows({ onCodes }: { onCodes: AddPasskeyProps['onDone'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const works = usePasskeysWork()
  const passkeys = useQuery(passkeysQuery)
  const remove = useRemovePasskey()
  const [adding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const list = passkeys.data ?? []

  return (
    <>
      <SecurityRow
        icon={<KeyRound className="size-5" />}
        title={t('settings.passkeys.title')}
        on={list.length > 0}
        text={t(
          passkeys.isError
            ? 'settings.security.loadFailed'
            : works
              ? 'settings.passkeys.text'
              : 'settings.passkeys.notHere',
        )}
      >
        {works && (
          <Button size="sm" onClick={() => setAdding(true)}>
            {t('settings.passkeys.add')}
          </Button>
        )}
      </SecurityRow>
      {list.map((passkey) => (
        <SecurityRow
          key={passkey.id}
          icon={<KeyRound className="size-5" />}
          title={<bdi>{passkey.name}</bdi>}
          on
          text={
            passkey.lastUsedAt
              ? t('settings.passkeys.lastUsed', { time: format.dateTime(passkey.lastUsedAt) })
              : t('settings.passkeys.addedOn', { date: format.date(passkey.createdAt) })
          }
        >
          <Button
            size="sm"
            aria-label={t('settings.passkeys.renameNamed', { name: passkey.name })}
            onClick={() => setRenamed(passkey)}
          >
            {t('settings.passkeys.rename')}
          </Button>
          <Button
            size="sm"
            aria-label={t('settings.passkeys.removeNamed', { name: passkey.name })}
            onClick={() => setRemoved(passkey)}
          >
            {t('settings.passkeys.remove')}
          </Button>
        </SecurityRow>
      ))}
      {adding && (
        <AddPasskey
          onDone={(codes) => {
            setAdding(false)
            onCodes(codes)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />}
      {removed && (
        <PasswordDialog
          title={t('settings.passkeys.removeTitle', { name: removed.name })}
          text={t('settings.passkeys.removeText')}
          submit={t('settings.passkeys.remove')}
          tone="danger"
          busy={remove.isPending}
          onPassword={async (password) => {
            await remove.mutateAsync({ passkeyId: removed.id, password })
            toast.success(t('settings.passkeys.removed'))
            setRemoved(null)
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}
