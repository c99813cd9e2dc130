import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { makeApiKey } from '#contract/api-keys.ts'
import { getBusiness, listBusinesses, updateBusiness } from '#contract/businesses.ts'
import {
  acceptInvitation,
  changeMember,
  checkInvitation,
  inviteMember,
  leaveBusiness,
  listMembers,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from '#contract/members.ts'
import { mail as arabic } from '#phrases/ar/mail.ts'
import { mail as english } from '#phrases/en/mail.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { addMember } from '#server/testing/add-member.ts'
import { mailingServer, tokenOf } from '#server/testing/mailing-server.ts'
import { TEST_PASSWORD, type TestClient } from '#server/testing/test-client.ts'

const DAY = 24 * 60 * 60 * 1000
let clock = Date.now()
const { server, mailbox } = await mailingServer({ now: () => new Date(clock) })

/** The account that owns the businesses of all tests, because no test depends on the owner's other businesses. */
let everyOwner: Promise<TestClient> | undefined

async function shop() {
  everyOwner ??= server.current.seller()
  const owner = await everyOwner
  const { id: businessId } = await owner.newBusiness()
  return { owner, businessId, params: { businessId } }
}

async function invited(role: 'viewer' | 'bookkeeper' | 'manager' = 'bookkeeper') {
  const { owner, businessId, params } = await shop()
  const guest = await server.current.seller()
  const invitation = await owner.call(inviteMember, { params, body: { email: guest.email, role } })
  const letter = await mailbox.next(guest.email)
  return { owner, guest, businessId, params, invitation, letter, token: tokenOf(letter.links[0]) }
}

async function withMember(role: 'viewer' | 'bookkeeper' | 'manager') {
  const made = await shop()
  const member = await server.current.seller()
  await addMember(server.current.db.system, made, member, role)
  return { ...made, member }
}

const access = (client: TestClient, businessId: string) =>
  client.send(getBusiness, { params: { businessId } }).then(({ status }) => status)

test('an invited user joins the business through the link in the e-mail, which works once', async () => {
  const { owner, guest, businessId, params, letter, token } = await invited()
  expect(letter).toMatchObject({ subject: english.members.invitation.subject })
  expect(letter.text).toContain('Nile Shop')
  const visitor = server.current.visitor()
  const shown = await visitor.call(checkInvitation, { body: { token } })
  expect(shown).toMatchObject({ businessName: 'Nile Shop', role: 'bookkeeper', email: guest.email })
  expect(await access(guest, businessId)).toBe(404)
  expect(await guest.call(acceptInvitation, { body: { token } })).toEqual({ businessId })
  expect(await guest.call(getBusiness, { params })).toMatchObject({ role: 'bookkeeper', hidesCosts: false })
  const again = await guest.fails(acceptInvitation, { body: { token } })
  expect(again.code).toBe('link_expired')
  const { members, invitations } = await owner.call(listMembers, { params })
  expect(members.map(({ userId, role }) => [userId, role])).toEqual([
    [owner.userId, 'owner'],
    [guest.userId, 'bookkeeper'],
  ])
  expect(invitations).toEqual([])
  expect((await mailbox.next(owner.email)).subject).toBe('Somebody accepted an invitation')
})

test('only the account with the invited e-mail address can accept an invitation', async () => {
  const { token, businessId } = await invited()
  const finder = await server.current.seller()
  const problem = await finder.fails(acceptInvitation, { body: { token } })
  expect(problem).toMatchObject({ code: 'invitation_for_other_address', status: 403 })
  expect(await access(finder, businessId)).toBe(404)
  const visitor = server.current.visitor()
  expect((await visitor.fails(acceptInvitation, { body: { token } })).code).toBe('not_signed_in')
})

test('an invitation expires after seven days, and sending it again makes a new link', async () => {
  const { owner, guest, params, invitation, token } = await invited()
  clock += 7 * DAY + 1000
  const body = { token }
  expect((await guest.fails(checkInvitation, { body })).code).toBe('link_expired')
  expect((await guest.fails(acceptInvitation, { body })).code).toBe('link_expired')
  await owner.call(resendInvitation, { params: { ...params, invitationId: invitation.id } })
  const fresh = tokenOf((await mailbox.next(guest.email)).links[0])
  expect((await guest.fails(acceptInvitation, { body })).code).toBe('link_expired')
  await guest.call(acceptInvitation, { body: { token: fresh } })
})

test('a revoked invitation does not work', async () => {
  const { owner, guest, params, invitation, token } = await invited()
  const ofInvitation = { params: { ...params, invitationId: invitation.id } }
  await owner.call(revokeInvitation, ofInvitation)
  expect((await guest.fails(acceptInvitation, { body: { token } })).code).toBe('link_expired')
  expect((await owner.fails(revokeInvitation, ofInvitation)).code).toBe('invitation_not_found')
  expect((await owner.fails(resendInvitation, ofInvitation)).code).toBe('invitation_not_found')
})

test('a link does not work when another invitation replaces it while it is being accepted', async () => {
  // the embedded database has only one connection, so its transactions never overlap and the test does not apply
  if (inject('database').kind === 'embedded') return
  const { owner, guest, params, businessId, token } = await invited('manager')
  const { system } = server.current.db
  const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  // the request has read the invitation when it waits for the guest's account
  const accepting = await system.transaction(async (holding) => {
    await holding.execute(sql`SELECT FROM users WHERE id = ${guest.userId} FOR UPDATE`)
    const accepting = guest.fails(acceptInvitation, { body: { token } })
    await expect.poll(() => rowsOf(system, waiting)).toHaveLength(1)
    await owner.call(inviteMember, { params, body: { email: guest.email, role: 'viewer' } })
    return { accepting }
  })
  expect((await accepting.accepting).code).toBe('link_expired')
  expect(await access(guest, businessId)).toBe(404)
})

test('the response to inviting somebody does not reveal whether the e-mail address has an account', async () => {
  const { owner, params } = await shop()
  const known = await server.current.seller()
  const invite = async (email: string) => {
    const { id, sentAt, expiresAt, ...rest } = await owner.call(inviteMember, {
      params,
      body: { email, role: 'viewer', hidesCosts: true },
    })
    expect([id, sentAt, expiresAt]).toEqual(expect.arrayContaining([expect.any(String)]))
    return { ...rest, email: '' }
  }
  expect(await invite(known.email)).toEqual(await invite('newcomer@example.com'))
})

test('writes the invitation in the language of the inviter when the invited e-mail address has no account', async () => {
  const { owner, params } = await shop()
  const path = inviteMember.path.replace('{businessId}', params.businessId)
  const email = 'newcomer-ar@example.com'
  const response = await owner.fetch(path, {
    method: 'POST',
    headers: { cookie: `${owner.cookies}; language=ar`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, role: 'manager' }),
  })
  expect(response.status).toBe(201)
  const letter = await mailbox.next(email)
  expect(letter.subject).toBe(arabic.members.invitation.subject)
  expect(letter.text).toContain(arabic.members.roles.manager)
})

test("a removed member and the member's API keys lose access at once", async () => {
  const { owner, member, businessId, params } = await withMember('manager')
  const { key } = await member.call(makeApiKey, {
    body: { name: 'script', scope: 'full', password: TEST_PASSWORD },
  })
  const byKey = () =>
    member.fetch(`/api/businesses/${businessId}`, { headers: { authorization: `Bearer ${key}` } })
  expect([await access(member, businessId), (await byKey()).status]).toEqual([200, 200])
  expect((await member.call(listBusinesses)).businesses.map(({ id }) => id)).toEqual([businessId])
  await owner.call(removeMember, { params: { ...params, memberId: member.userId } })
  expect([await access(member, businessId), (await byKey()).status]).toEqual([404, 404])
  expect((await member.call(listBusinesses)).businesses).toEqual([])
  const gone = await owner.fails(removeMember, { params: { ...params, memberId: member.userId } })
  expect(gone.code).toBe('member_not_found')
})

test("a new role applies from the member's next request on", async () => {
  const { owner, member, params } = await withMember('manager')
  const body = { name: 'New name', industry: 'retail' } as const
  await member.call(updateBusiness, { params, body })
  const change = (role: 'viewer' | 'manager', hidesCosts: boolean) =>
    owner.call(changeMember, {
      params: { ...params, memberId: member.userId },
      body: { role, hidesCosts },
    })
  await change('viewer', true)
  expect((await member.fails(updateBusiness, { params, body })).code).toBe('needs_manager')
  expect(await member.call(getBusiness, { params })).toMatchObject({ role: 'viewer', hidesCosts: true })
  // costs can be hidden only from viewers
  await change('manager', true)
  expect(await member.call(getBusiness, { params })).toMatchObject({ role: 'manager', hidesCosts: false })
})

test('a viewer can leave the business, but the owner cannot', async () => {
  const { owner, member, businessId, params } = await withMember('viewer')
  await member.call(leaveBusiness, { params })
  expect(await access(member, businessId)).toBe(404)
  expect((await member.fails(leaveBusiness, { params })).code).toBe('business_not_found')
  expect((await owner.fails(leaveBusiness, { params })).code).toBe('owner_cannot_leave')
})

test("an API key can never do more than its own role allows, nor more than its creator's current role", async () => {
  const { owner, member, params } = await withMember('manager')
  const keyOf = async (client: TestClient, role: 'viewer' | 'owner') => {
    const { key } = await client.call(makeApiKey, {
      body: { name: role, scope: 'full', role, password: TEST_PASSWORD },
    })
    return async () => {
      const response = await client.fetch(`/api/businesses/${params.businessId}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'By key', industry: 'retail' }),
      })
      return response.ok ? 'done' : ((await response.json()) as { code: string }).code
    }
  }
  const [ownersLow, ownersFull] = [await keyOf(owner, 'viewer'), await keyOf(owner, 'owner')]
  const [low, full] = [await keyOf(member, 'viewer'), await keyOf(member, 'owner')]
  expect([await ownersLow(), await ownersFull()]).toEqual(['needs_manager', 'done'])
  expect([await low(), await full()]).toEqual(['needs_manager', 'done'])
  await owner.call(changeMember, {
    params: { ...params, memberId: member.userId },
    body: { role: 'bookkeeper' },
  })
  expect(await full()).toBe('needs_manager')
})

test('refuses to invite the owner, or a person who is already a member', async () => {
  const { owner, member, params } = await withMember('manager')
  for (const { email } of [owner, member]) {
    const problem = await member.fails(inviteMember, { params, body: { email, role: 'viewer' } })
    expect(problem).toMatchObject({ code: 'already_member', status: 409 })
  }
})
