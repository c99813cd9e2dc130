import { redirect } from 'react-router'
import { currentUser } from '#web/session/session.ts'

/** Redirects a visitor from signed-in screens to the login. */
export async function requireUser(): Promise<null> {
  if (!(await currentUser())) throw redirect('/login')
  return null
}

/** Redirects a signed-in user away from the login screens. */
export async function requireVisitor(): Promise<null> {
  if (await currentUser()) throw redirect('/my-businesses')
  return null
}
