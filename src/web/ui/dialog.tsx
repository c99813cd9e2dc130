import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useBackGuard } from '#web/forms/leave-guards.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  children: ReactNode
  /** The buttons of the dialog. They stay visible while the content scrolls. */
  footer?: ReactNode
  /** A click outside does not close the dialog. Used for forms with input. */
  keepOpen?: boolean
  /** While the dialog saves, nothing closes it, because only the open dialog can show the response. */
  busy?: boolean | undefined
  /** Called instead of closing when the user presses the browser's Back button. */
  onBack?: () => void
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/** A window over the page. On a phone it is a sheet at the bottom, as high as its content. */
export function Dialog(props: DialogProps) {
  const { open, title, description, size = 'md', children, footer, keepOpen, onBack } = props
  const { t } = useTranslation()
  const opener = useRef<Element | null>(null)
  const onOpenChange = props.busy ? () => undefined : props.onOpenChange
  useBackGuard(open, (!props.busy && onBack) || (() => onOpenChange(false)))
  // A layout effect, because it runs before a field of the dialog takes the focus, so the opener still has it.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])

  /** Returns the focus to the element that had it before the dialog, or to the main content if that element no longer exists. */
  function giveFocusBack(event: Event): void {
    event.preventDefault()
    // If a link in the dialog opened another page, that page has the focus already.
    if (document.querySelector('main')?.contains(document.activeElement)) return
    const target = opener.current?.isConnected ? opener.current : document.querySelector('main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-shade" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={giveFocusBack}
          onInteractOutside={(event) => {
            if (keepOpen || isToast(event.target)) event.preventDefault()
          }}
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[calc(100dvh-3rem)] flex-col rounded-t-lg bg-panel pb-[env(safe-area-inset-bottom)] focus:outline-none max-sm:sheet',
            // on a phone a large dialog fills the screen, so that all steps of a wizard have the same height
            size === 'lg' && 'max-sm:h-dvh',
            'sm:top-[50%] sm:bottom-auto sm:mx-auto sm:-translate-y-1/2 sm:rounded-lg sm:shadow-lift',
            widths[size],
          )}
        >
          <div className="px-5 pt-6 pb-3 pe-16 sm:px-6 sm:pe-16">
            <Radix.Title className="text-xl leading-snug font-semibold">{title}</Radix.Title>
            {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
          </div>
          <div className="grow scroll-py-10 overflow-y-auto px-5 pt-1 pb-6 sm:px-6">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-hairline px-5 py-4 sm:px-6">
              {footer}
            </div>
          )}
          {/* The close button is last in the DOM, so that the first field gets the focus. */}
          <Radix.Close asChild>
            <IconButton
              label={t('common.close')}
              icon={<X aria-hidden className="size-5" />}
              className="absolute end-3 top-4"
            />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Whether a click hit a toast. Toasts lie above the dialog, and a click on one must not close the dialog. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}
