import {
  acceptInvitation,
  acceptOwnership,
  changeMember,
  checkInvitation,
  inviteMember,
  leaveBusiness,
  listMembers,
  offerOwnership,
  removeMember,
  resendInvitation,
  revokeInvitation,
  withdrawOffer,
} from '#contract/members.ts'
import { languageOf } from '#server/infra/http/request-preferences.ts'
import { forAnyone, forOwner, type HttpApp } from '#server/infra/http/route.ts'
import type { MembersDeps } from './deps.ts'
import * as invitations from './invitations/service.ts'
import * as members from './service.ts'
import * as transfer from './transfer/service.ts'

export function memberRoutes(app: HttpApp, deps: MembersDeps): void {
  const { db } = deps
  forOwner(app, listMembers, (call) => members.listPeople(db, call, deps.now()))

  forOwner(app, changeMember, async (call) => {
    await members.changeMember(db, call, call.body)
    return undefined
  })

  forOwner(app, removeMember, async (call) => {
    await members.removeMember(db, call)
    return undefined
  })

  forOwner(app, leaveBusiness, async (call) => {
    await members.leave(db, call)
    return undefined
  })

  forOwner(app, inviteMember, (call) =>
    invitations.invite(deps, { ...call, language: languageOf(call.c) }, call.body),
  )

  forOwner(app, resendInvitation, (call) =>
    invitations.resend(deps, { ...call, language: languageOf(call.c) }, call.params.invitationId),
  )

  forOwner(app, revokeInvitation, async (call) => {
    await invitations.revoke(deps, call, call.params.invitationId)
    return undefined
  })

  forAnyone(app, checkInvitation, ({ body }) => invitations.check(deps, body.token))

  forOwner(app, acceptInvitation, ({ caller, body }) => invitations.accept(deps, caller, body.token))

  forOwner(app, offerOwnership, async (call) => {
    await transfer.offer(deps, call, call.body)
    return undefined
  })

  forOwner(app, withdrawOffer, async (call) => {
    await transfer.withdraw(deps, call)
    return undefined
  })

  forOwner(app, acceptOwnership, async (call) => {
    await transfer.accept(deps, call)
    return {}
  })
}
