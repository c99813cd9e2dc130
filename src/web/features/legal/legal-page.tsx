import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { PageTitle } from '#web/ui/page-header.tsx'
import { LAST_CHANGED, type LegalText, SECTIONS } from './contents.ts'
import { SectionText } from './section-text.tsx'
import { SupportAddress } from './support-address.tsx'

export function LegalPage({ text }: { text: LegalText }) {
  const { t } = useTranslation()
  const format = useFormat()
  const sections = sectionsOf(text)
  return (
    <div className="page py-12 sm:py-20">
      <PageTitle>{t(`legal.${text}.title`)}</PageTitle>
      <meta name="description" content={t(`legal.${text}.description`)} />
      <h1 className="text-4xl leading-tight sm:text-5xl">{t(`legal.${text}.title`)}</h1>
      <p className="mt-3 max-w-2xl text-lg text-muted sm:text-xl">{t(`legal.${text}.lead`)}</p>
      <p className="mt-3 text-[0.9375rem] text-muted">
        {t('legal.changed', { date: format.date(LAST_CHANGED) })}
      </p>
      <div className="mt-10 grid gap-x-20 gap-y-10 border-t border-hairline pt-8 sm:mt-14 lg:grid-cols-[15rem_minmax(0,42rem)] lg:pt-12">
        <nav aria-labelledby="contents" className="self-start lg:sticky lg:top-24">
          <h2 id="contents" className="text-sm font-medium text-muted">
            {t('legal.contents')}
          </h2>
          <ol className="mt-1 flex flex-wrap gap-x-5 lg:mt-2 lg:block">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center rounded-sm underline decoration-edge/50 underline-offset-4 hover:text-palm-text lg:min-h-8 lg:no-underline lg:hover:underline"
                >
                  {t(title)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="space-y-11 text-[1.0625rem]">
          {sections.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="text-2xl leading-snug">
                {t(title)}
              </h2>
              <SectionText>{t(body)}</SectionText>
              {id === 'contact' && <SupportAddress />}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The sections of a legal text, with their anchors and phrase keys. */
function sectionsOf(text: LegalText) {
  return text === 'terms'
    ? SECTIONS.terms.map(
        (id) => ({ id, title: `legal.terms.${id}.title`, body: `legal.terms.${id}.text` }) as const,
      )
    : SECTIONS.privacy.map(
        (id) => ({ id, title: `legal.privacy.${id}.title`, body: `legal.privacy.${id}.text` }) as const,
      )
}
