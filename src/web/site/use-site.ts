import { readSite, type Site } from './site.ts'

/** The operator's facts. Returns the same during and after hydration. */
export function useSite(): Site {
  return readSite()
}

/** A mailto link to the operator. */
export function useSupportMail(subject: string): string {
  return `mailto:${useSite().supportEmail}?subject=${encodeURIComponent(subject)}`
}
