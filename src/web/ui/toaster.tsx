import { Toaster as Sonner } from 'sonner'
import { directionOf, isLanguage } from '#phrases/language.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
// Loaded as late as the toasts, because no row can be deleted before.
import './keep-focus.ts'

export function Toaster() {
  const { t, i18n } = useTranslation()
  const direction = isLanguage(i18n.language) ? directionOf(i18n.language) : 'ltr'
  return (
    // When the focus leaves a toast, Sonner moves it back, so Tab would never pass a toast. Without focus events, Sonner does not do this.
    <div className="contents" onFocusCapture={(event) => event.stopPropagation()}>
      <Sonner
        dir={direction}
        containerAriaLabel={t('common.notifications')}
        // Toasts appear at the top, because dialogs have their buttons at the bottom.
        position="top-center"
        duration={4000}
        visibleToasts={3}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-full items-start gap-3 rounded border border-hairline bg-panel p-4 text-[0.9375rem] text-ink shadow-lift font-sans',
            success: '[&_[data-icon]]:text-palm-text',
            error: '[&_[data-icon]]:text-clay-text',
            icon: 'mt-0.5',
            actionButton:
              '-my-2 ms-auto min-h-11 shrink-0 rounded-sm px-2 font-medium text-palm-text underline underline-offset-4',
            description: 'mt-0.5 text-muted',
          },
        }}
      />
    </div>
  )
}
