import { parse } from 'hono/utils/cookie'
import type { AccountsDeps } from '../deps.ts'

/** The value of a cookie in the request. */
export function readCookie(headers: Headers, name: string): string | null {
  return parse(headers.get('cookie') ?? '', name)[name] || null
}

/** The Set-Cookie header for a value that only the server can read, because scripts have no access to it. */
export function newCookie(
  { publicUrl }: AccountsDeps,
  name: string,
  value: string,
  lifeSeconds: number,
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${lifeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
