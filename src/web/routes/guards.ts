import { type LoaderFunctionArgs, redirect } from 'react-router'
import { loginFrom } from '#web/session/page-after-login.ts'
import { currentUser } from '#web/session/session.ts'

/** Redirects a visitor from signed-in screens to the login, which then leads back to the screen. */
export async function requireUser({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  if (await currentUser()) return null
  const { pathname, search } = new URL(request.url)
  throw redirect(loginFrom(pathname + search))
}

/** Redirects a signed-in user away from the login screens. */
export async function requireVisitor(): Promise<null> {
  if (await currentUser()) throw redirect('/my-businesses')
  return null
}
