/** Facts about this installation that only its operator knows. The server writes those that are configured into every page. */
export interface Site {
  readonly supportEmail: string
  /** The operator's claim about the number of sellers, such as "10,000+". */
  readonly sellers: string | null
  /** The operator's claim about uptime, such as "99.9%". */
  readonly uptime: string | null
}

let known: Site | undefined

/** Sets the facts during prerendering: placeholders, which the server replaces when it sends a page. */
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
