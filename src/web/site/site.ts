/** What the operator alone can say; the server writes it into every page. Absent until it is configured. */
export interface Site {
  readonly supportEmail: string
  /** "10,000+" where the operator claims a number of sellers. */
  readonly sellers: string | null
  /** "99.9%" where the operator claims an uptime. */
  readonly uptime: string | null
}

let known: Site | undefined

/** Where pages are prerendered there is no document to read: placeholders stand for what the server will know. */
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
