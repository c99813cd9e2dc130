import { useState } from 'react'
import type { Business } from '#contract/businesses.ts'
import { type Member, withdrawOffer } from '#contract/members.ts'
import { refusalOf } from '#contract/roles.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Offer, useAcceptOwnership, useWithdrawOffer } from './api.ts'

export interface OwnershipOfferProps {
  business: Business
  offer: Offer
  members: readonly Member[]
}

/**
 * The offer of the business to a manager, who can accept it. The owner can withdraw it until the business has moved, because an import that
 * does not end delays the transfer.
 */
export function OwnershipOffer({ business, offer, members }: OwnershipOfferProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const to = members.find(({ userId }) => userId === offer.userId)
  const date = format.date(offer.expiresAt)
  const text = () => {
    if (offer.waitsFor !== null) return t('members.ownership.waitsFor', { file: isolated(offer.waitsFor) })
    if (offer.accepted) return t('members.ownership.running')
    if (to?.isYou) return t('members.ownership.toYou', { person: isolated(business.sharedBy ?? ''), date })
    return t('members.ownership.waiting', { name: isolated(to?.name ?? ''), date })
  }
  return (
    <div className="space-y-3">
      <Notice>{text()}</Notice>
      {to?.isYou && !offer.accepted && <Accept businessId={business.id} />}
      {refusalOf(withdrawOffer, business) === null && <Withdraw businessId={business.id} />}
    </div>
  )
}

function Withdraw({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const withdraw = useWithdrawOffer(businessId)
  return (
    <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
      {t('members.ownership.withdraw')}
    </Button>
  )
}

function Accept({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const accept = useAcceptOwnership(businessId)
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        {t('members.ownership.accept')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('members.ownership.acceptTitle')}
          confirmLabel={t('members.ownership.accept')}
          busy={accept.isPending}
          onConfirm={() => accept.mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          <p className="text-muted">{t('members.ownership.acceptText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
