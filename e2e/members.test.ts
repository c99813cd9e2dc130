import { describe, expect, test } from 'vitest'
import { listBusinesses } from '#contract/businesses.ts'
import { listMembers } from '#contract/members.ts'
import { TEST_PASSWORD } from '#server/testing/test-client.ts'
import { accountPages } from './support/account-pages.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { joinBusiness, linkTo as linkInMail } from './support/invitations.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()
const shot = process.env.SAFI_SHOTS

const linkTo = (email: string) => linkInMail(email, at.dataFolder())

describe.each(LOOKS)('members of a business in $language at $width px', ({ language, width, dark }) => {
  const { auditLog, auth, common, members, businesses } = wordsOf(language)
  const name = language === 'ar' ? 'متجر النيل' : 'Nile Shop'

  test('are invited by e-mail, accept after a login, get another role, and leave the business; the link of an invitation explains why it does not work for others', async () => {
    const owner = await at.seller()
    const guest = await at.seller()
    const { id: businessId } = await owner.api.newBusiness({ name })
    const people = async () => (await owner.api.call(listMembers, { params: { businessId } })).members
    const { page, expectQuiet } = await at.visitAs(owner, { language, width, dark })
    await page.goto(`/business/${businessId}/members`)
    await page.getByRole('button', { name: members.invite }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(members.email).fill(guest.api.email)
    await dialog.getByRole('radio', { name: common.roles.viewer }).check()
    await dialog.getByRole('checkbox', { name: members.hideCosts }).check()
    await expectWellMade(page)
    // the dialog asks before it loses what was typed
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: common.unsaved.keepEditing, exact: true }).click()
    await dialog.getByRole('button', { name: members.send }).click()
    await page.getByRole('list', { name: members.invitations }).getByText(guest.api.email).waitFor()
    await expectWellMade(page)

    // the invitation of another person explains why it does not work
    const stranger = await at.seller()
    const other = await at.visitAs(stranger, { language, width, dark })
    const on = accountPages(other.page, language)
    await other.page.goto(await linkTo(guest.api.email))
    const accounts = { email: `\u2066${guest.api.email}\u2069`, account: `\u2066${stranger.api.email}\u2069` }
    await other.page.getByText(say(members.invitation.other, accounts)).waitFor()
    await expectWellMade(other.page)
    await other.page.getByRole('button', { name: members.invitation.logOut }).click()
    await on.toast(auth.loggedOut).waitFor()
    await on.link(members.invitation.login).waitFor()
    expect(other.page.url()).not.toContain('#')
    await expectWellMade(other.page)
    await on.link(members.invitation.signUp).click()
    await on.heading(auth.signup.title).waitFor()
    await other.page.getByRole('main').getByRole('link', { name: auth.signup.login, exact: true }).click()
    await on.heading(auth.login.title).waitFor()
    await on.email.fill(guest.api.email)
    await on.password.fill(TEST_PASSWORD)
    await on.button(auth.login.submit).click()
    await on.button(members.invitation.accept).click()
    await other.page.waitForURL(`**/business/${businessId}/products`)
    other.expectQuiet()
    expect(await people()).toMatchObject([{ role: 'owner' }, { role: 'viewer', hidesCosts: true }])

    await page.reload()
    const member = page.getByRole('list', { name: members.people }).getByRole('listitem').last()
    await member.getByRole('button').first().click()
    await dialog.getByRole('radio', { name: common.roles.bookkeeper }).check()
    await dialog.getByRole('button', { name: members.save }).click()
    await member.getByText(common.roles.bookkeeper).waitFor()
    await expectWellMade(page)
    expectQuiet()
    expect(await people()).toMatchObject([{ role: 'owner' }, { role: 'bookkeeper', hidesCosts: false }])

    await other.page.goto('/my-businesses')
    const card = other.page.getByRole('listitem').filter({ hasText: businesses.sharedBy })
    await card.getByText(common.roles.bookkeeper).waitFor()
    await expectWellMade(other.page)
    await card.getByRole('link', { name: businesses.members }).click()
    await other.page.getByRole('button', { name: members.leave }).click()
    await expectWellMade(other.page)
    await other.page.getByRole('dialog').getByRole('button', { name: members.leave }).click()
    await other.page.waitForURL('**/my-businesses')
    await other.page.getByText(businesses.emptyTitle).waitFor()
    expect(await card.count()).toBe(0)
    // no request for the business that was left
    other.expectQuiet()
    expect(await people()).toHaveLength(1)

    await other.page.goto('/invitation#token=made-up')
    await on.heading(members.invitation.expiredTitle).waitFor()
    await expectWellMade(other.page)
  })

  test('become owner when the business is offered to them, withdrawn and offered again, and then see who did what', async () => {
    const owner = await at.seller()
    const manager = await at.seller()
    const { id: businessId } = await owner.api.newBusiness({ name })
    await joinBusiness({ owner: owner.api, businessId }, manager.api, { role: 'manager' }, at.dataFolder())

    const { page, expectQuiet } = await at.visitAs(owner, { language, width, dark })
    await page.goto(`/business/${businessId}/members`)
    const dialog = page.getByRole('dialog')
    const withdraw = page.getByRole('button', { name: members.ownership.withdraw })
    async function offer(check = async () => {}): Promise<void> {
      await page.getByText(members.ownership.makeOwner, { exact: true }).click()
      await dialog.getByLabel(members.ownership.password, { exact: true }).fill(TEST_PASSWORD)
      await check()
      await dialog.getByRole('button', { name: members.ownership.offer }).click()
      await withdraw.waitFor()
    }
    await offer(() => expectWellMade(page))
    await expectWellMade(page)
    await withdraw.click()
    await withdraw.waitFor({ state: 'detached' })
    await offer()

    const other = await at.visitAs(manager, { language, width, dark })
    await other.page.goto(`/business/${businessId}/members`)
    await other.page.getByRole('button', { name: members.ownership.accept }).click()
    await expectWellMade(other.page)
    await other.page.getByRole('dialog').getByRole('button', { name: members.ownership.accept }).click()
    const role = async () => {
      const { businesses: all } = await manager.api.call(listBusinesses)
      return all.find(({ id }) => id === businessId)?.role
    }
    await expect.poll(role).toBe('owner')
    await other.page.reload()
    await other.page.getByRole('link', { name: members.activity }).click()
    await other.page.getByText(auditLog.actions.ownership.transferred).waitFor()
    await expectWellMadeInEveryLook(other.page)
    if (shot)
      await other.page.screenshot({ path: `${shot}/activity-${language}.png`, fullPage: true, scale: 'css' })
    expectQuiet()
    other.expectQuiet()
  })
})
