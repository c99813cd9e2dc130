/** Facts that only the operator knows; the server writes them into every page. Absent until configured. */
export interface Site {
  readonly supportEmail: string
  /** Such as "10,000+", if the operator claims a number of sellers. */
  readonly sellers: string | null
  /** Such as "99.9%", if the operator claims an uptime. */
  readonly uptime: string | null
}

let known: Site | undefined

/** During prerendering there is no document to read: placeholders mark what the server will fill in. */
export function provideSite(site: Site): void {
  known = site
}

export function readSite(): Site {
  known ??= {
    supportEmail: read('support-email') ?? 'support@localhost',
    sellers: read('sellers'),
    uptime: read('uptime'),
  }
  return known
}

const read = (name: string) =>
  document.querySelector(`meta[name="safi-${name}"]`)?.getAttribute('content') || null
