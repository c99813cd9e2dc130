import { useState } from 'react'
import type { Business } from '#contract/businesses.ts'
import { type Member, withdrawOffer } from '#contract/members.ts'
import { refusalOf } from '#contract/roles.ts'
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

/** The offer of the business to a manager: the owner can withdraw it, and that manager can accept it. */
export function OwnershipOffer({ business, offer, members }: OwnershipOfferProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const to = members.find(({ userId }) => userId === offer.userId)
  const name = to?.name ?? ''
  const date = format.date(offer.expiresAt)
  if (offer.accepted) return <Notice>{t('members.ownership.running')}</Notice>
  if (to?.isYou) {
    return (
      <div className="space-y-3">
        <Notice>{t('members.ownership.toYou', { person: business.sharedBy ?? '', date })}</Notice>
        <Accept businessId={business.id} />
      </div>
    )
  }
  return (
    <div className="space-y-3">
      <Notice>{t('members.ownership.waiting', { name, date })}</Notice>
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
