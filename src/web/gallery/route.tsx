import { directionOf, LANGUAGES } from '#phrases/language.ts'
import { loadNamespaces, setLanguage } from '#web/i18n/i18n.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { setTheme, THEMES, themeStore } from '#web/site/theme.ts'
import { useStore } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { SPECIMENS } from './specimens.ts'

/** The components load their phrases with the screens that use them. */
export async function loader(): Promise<null> {
  await loadNamespaces(['businesses', 'costs', 'dashboard', 'periods', 'reports', 'validation'])
  return null
}

/** Every component of the design system in its states. Only the development server has this page. */
export function Component() {
  const { i18n } = useTranslation()
  const theme = useStore(themeStore)
  return (
    <div className="page py-10">
      <h1 className="text-3xl">Component gallery</h1>
      <p className="mt-3 text-muted">
        {i18n.language}, {directionOf(i18n.language)}, {theme}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {LANGUAGES.map((language) => (
          <Button key={language} size="sm" onClick={() => void setLanguage(language)}>
            {language}
          </Button>
        ))}
        {THEMES.map((name) => (
          <Button key={name} size="sm" onClick={() => setTheme(name)}>
            {name}
          </Button>
        ))}
      </div>
      {Object.entries(SPECIMENS).map(([file, Specimen]) =>
        typeof Specimen === 'string' ? null : (
          <section key={file} className="mt-8 border-t border-hairline pt-6">
            <h2 className="text-lg" dir="ltr">
              {[file, ...Object.keys(SPECIMENS).filter((other) => SPECIMENS[other] === file)].join(', ')}
            </h2>
            <div className="mt-4 space-y-4">
              <Specimen />
            </div>
          </section>
        ),
      )}
    </div>
  )
}
