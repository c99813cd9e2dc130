import { flushSync } from 'react-dom'

type TextInput = HTMLInputElement | HTMLTextAreaElement

/**
 * A prerendered page accepts input before React hydrates it. Records the fields that were filled in or left and the button that was
 * pressed last, and returns a function that repeats these events for React.
 */
export function captureEarlyInput(root: HTMLElement): () => void {
  const inputs = [...root.querySelectorAll<TextInput>('input, textarea')]
  const files = inputs.filter((input) => input instanceof HTMLInputElement && input.files?.length)
  const typed = inputs
    .filter(
      (input) => !['file', 'checkbox', 'radio'].includes(input.type) && input.value !== input.defaultValue,
    )
    .map((input) => [input, input.value] as const)
  const chosen = [...root.querySelectorAll('select')]
    .filter(({ selectedOptions: [option] }) => option && !option.defaultSelected)
    .map((select) => [select, select.value] as const)
  const left = root.querySelectorAll<TextInput>('[data-left]')
  const pressed = root.querySelector<HTMLElement>('[data-pressed]')

  function repeat(): void {
    for (const [select, value] of chosen) {
      select.value = value
      dispatch(select, new Event('change', { bubbles: true }))
    }
    for (const [input, text] of typed) typeAgain(input, text)
    for (const input of files) dispatch(input, new Event('change', { bubbles: true }))
    for (const input of left) {
      delete input.dataset.left
      // Leaving a field validates it, as it would after hydration.
      dispatch(input, new FocusEvent('focusout', { bubbles: true }))
    }
    if (!pressed?.isConnected) return
    delete pressed.dataset.pressed
    // Menus open on pointerdown, all other elements react to click.
    dispatch(pressed, new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 }))
    pressed.click()
  }
  // A microtask, because React cannot render between two events while it runs effects.
  return () => queueMicrotask(repeat)
}

/** Renders before the next event, because its handler needs the new state: a file is read as a report of the chosen platform. */
function dispatch(element: HTMLElement, event: Event): void {
  flushSync(() => element.dispatchEvent(event))
}

/** Sets the value so that React notices: React fires onChange only if the value differs from the last one it saw. */
function typeAgain(input: TextInput, text: string): void {
  input.value = input.defaultValue
  const prototype =
    input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
  dispatch(input, new Event('input', { bubbles: true }))
}
