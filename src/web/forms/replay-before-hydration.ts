type TextInput = HTMLInputElement | HTMLTextAreaElement

/**
 * A prerendered page can be used before React has taken it over. What was typed, chosen, left or pressed until
 * then is read off the page here, and done again by the function that this returns.
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

  return () => {
    for (const [select, value] of chosen) {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    for (const [input, text] of typed) typeAgain(input, text)
    for (const input of files) input.dispatchEvent(new Event('change', { bubbles: true }))
    for (const input of left) {
      delete input.dataset.left
      // what is asked for and not there is said of a field that somebody was in
      input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    if (!pressed?.isConnected) return
    delete pressed.dataset.pressed
    // menus open when the pointer goes down, everything else on the click
    pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 }))
    pressed.click()
  }
}

/** React hears of a text only where it differs from the one that it believes to be there. */
function typeAgain(input: TextInput, text: string): void {
  input.value = input.defaultValue
  const prototype =
    input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
