import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** Scripts, styles, fonts and images of pages. A worker obeys the policy of its own response, so its script is none of them. */
const isPartOfPage = (path: string) =>
  /^\/assets\/[\w.-]+\.(js|css|woff2|webp)$/.test(path) && !path.includes('.worker-')

/**
 * Allows scripts from Safi's own files only: no inline script except the one with this hash, no eval, no other host,
 * no frame. Browsers read most of these headers from pages and workers only. Without them a script's headers take 400
 * bytes instead of 1,050, and many scripts of a screen are smaller than that.
 */
export function securityHeaders(publicUrl: string, bootHash?: string): MiddlewareHandler {
  const strictTransportSecurity = publicUrl.startsWith('https:')
    ? 'max-age=31536000; includeSubDomains'
    : false
  const complete = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...(bootHash ? [`'${bootHash}'`] : [])],
      // inline styles are allowed, because menu positions and bar widths are style attributes
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginOpenerPolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    strictTransportSecurity,
  })
  const ofParts = secureHeaders({
    strictTransportSecurity,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  return (c, next) => (isPartOfPage(c.req.path) ? ofParts : complete)(c, next)
}
