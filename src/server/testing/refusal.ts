import { causesOf } from '#server/infra/http/errors.ts'

/** Returns the error code with which PostgreSQL refused a statement, or null when the statement succeeded. */
export async function refusal(statement: Promise<unknown>): Promise<string | null> {
  try {
    await statement
    return null
  } catch (error) {
    const told = causesOf(error).find(({ code }) => code !== '')
    if (told) return told.code
    throw error
  }
}
