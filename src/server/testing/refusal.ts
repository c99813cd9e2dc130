import { causesOf } from '#server/infra/http/errors.ts'

/** The code that PostgreSQL refused a statement with; null where it did not. */
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
