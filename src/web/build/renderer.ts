import type { Language } from '#phrases/language.ts'
import type { Heading, Route } from '#web/routes.manifest.ts'

/** The prerenderer that `write-pages.ts` calls. It is in `render-pages.tsx`, whose types need a browser. */
export interface Renderer {
  /** Renders the page of a route for a visitor. Throws if any part of the page did not render. */
  renderPage(route: Route, language: Language, site: SiteTexts): Promise<RenderedPage>
  /** Renders the frame of signed-in pages while the session is loading, with the heading of the page if it is known. */
  renderFrame(language: Language, heading?: Heading): Promise<RenderedPage>
  /** Renders the headline figures of the dashboard with slots for their values. */
  renderFirstFigures(language: Language): Promise<RenderedPage>
}

/** The operator's texts in the page: placeholders that the server replaces, or null where the operator configured no text. */
export interface SiteTexts {
  supportEmail: string
  sellers: string | null
  uptime: string | null
}

export interface RenderedPage {
  /** The elements that React hoists into the head: title and description. */
  head: string
  body: string
}
