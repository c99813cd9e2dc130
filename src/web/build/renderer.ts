import type { Language } from '#phrases/language.ts'

/** What `write-pages.ts` calls in the prerendering build of `render-pages.tsx`, whose types need a browser. */
export interface Renderer {
  /** Renders the page of an address for a visitor. Throws if any part of it did not render. */
  renderPage(path: string, language: Language, site: SiteTexts): Promise<RenderedPage>
  /** The frame of signed-in pages before the session is known. */
  renderFrame(language: Language): Promise<RenderedPage>
}

/** The operator's texts: placeholders, or null for a claim that is not made. */
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
