import { readSite, type Site } from './site.ts'

/** The same in the page as it came from the server and after. */
export function useSite(): Site {
  return readSite()
}

/** A new e-mail to the operator. */
export function useSupportMail(subject: string): string {
  return `mailto:${useSite().supportEmail}?subject=${encodeURIComponent(subject)}`
}
