import { readSite, type Site } from './site.ts'

/** Returns the same during hydration and after. */
export function useSite(): Site {
  return readSite()
}

/** A mailto link to the operator. */
export function useSupportMail(subject: string): string {
  return `mailto:${useSite().supportEmail}?subject=${encodeURIComponent(subject)}`
}
