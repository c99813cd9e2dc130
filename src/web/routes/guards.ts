import { redirect } from 'react-router'
import { currentUser } from '#web/session/session.ts'

/** Signed-in screens send a visitor to log in. */
export async function requireUser(): Promise<null> {
  if (!(await currentUser())) throw redirect('/login')
  return null
}

/** A signed-in user has nothing to do on the login screens. */
export async function requireVisitor(): Promise<null> {
  if (await currentUser()) throw redirect('/my-businesses')
  return null
}
