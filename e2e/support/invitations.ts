import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { acceptInvitation, inviteMember } from '#contract/members.ts'
import { readMail } from '#server/testing/mime.ts'
import type { TestClient } from '#server/testing/test-client.ts'

/** Waits for the e-mail to this address in the outbox, and returns the invitation link in it. */
export async function linkTo(email: string, dataFolder: string): Promise<string> {
  const outbox = join(dataFolder, 'outbox')
  async function link(): Promise<string | undefined> {
    const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'))
    for (const file of files) {
      const { to, text } = readMail((await readFile(join(outbox, file), 'utf8')).replaceAll('\n', '\r\n'))
      if (to.includes(email)) return /https?:\/\/\S+/.exec(text)?.[0]
    }
    return undefined
  }
  await expect.poll(link).toBeDefined()
  const { pathname, hash } = new URL((await link()) ?? '')
  return pathname + hash
}

/** Makes an account a member of a business by inviting it and accepting through the API, without a browser. */
export async function joinBusiness(
  { owner, businessId }: { owner: TestClient; businessId: string },
  member: TestClient,
  grant: Omit<BodyOf<typeof inviteMember>, 'email'>,
  dataFolder: string,
): Promise<void> {
  await owner.call(inviteMember, { params: { businessId }, body: { email: member.email, ...grant } })
  const token = (await linkTo(member.email, dataFolder)).split('token=')[1] ?? ''
  await member.call(acceptInvitation, { body: { token } })
}
