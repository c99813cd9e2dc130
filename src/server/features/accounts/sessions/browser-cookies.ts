import { parse } from 'hono/utils/cookie'
import type { AccountsDeps } from '../service.ts'

/** What a browser sent under this name. */
export function readCookie(headers: Headers, name: string): string | null {
  return parse(headers.get('cookie') ?? '', name)[name] || null
}

/** Set-Cookie of what the browser keeps for the server alone; no script reads it. */
export function newCookie(
  { publicUrl }: AccountsDeps,
  name: string,
  value: string,
  lifeSeconds: number,
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${lifeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
