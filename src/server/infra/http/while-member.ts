import { type MemberAccess, withAccess } from '../db/member-access.ts'

/** So many bytes are sent between two questions whether the member still is one. */
const BETWEEN_BYTES = 256 * 1024

/**
 * Sends a file to a member only for as long as they are one: a large file is read in many transactions after the request was allowed. Each part
 * is read with the member's limits. For a member who was removed meanwhile, the download breaks off.
 */
export function whileMember(
  body: ReadableStream<Uint8Array>,
  access: MemberAccess,
  stillMember: () => Promise<boolean>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let unchecked = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (unchecked >= BETWEEN_BYTES) {
        unchecked = 0
        if (!(await stillMember())) {
          await reader.cancel()
          return controller.error(new Error('the reader is no member any more'))
        }
      }
      const { done, value } = await withAccess(access, () => reader.read())
      if (done) return controller.close()
      unchecked += value.byteLength
      controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
