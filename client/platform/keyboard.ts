/** The keyboard's platform: Apple's uses the command key where others use control. */
export const isAppleKeyboard = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

const TYPED_INTO =
  'textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=searchbox]'
const KEYLESS_INPUTS = /^(checkbox|radio|button|submit|reset|range|color|file|image)$/
/** Elements that handle single letters themselves, or that cover the page. */
const OWN_LETTERS = '[role=dialog], [role=alertdialog], dialog, [role=menu], [role=listbox], [role=tree]'

/** Whether letter keys there are text input. */
export function isTypingInto(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !KEYLESS_INPUTS.test(target.type)
  return target.closest(TYPED_INTO) !== null
}

export const hasOwnLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWN_LETTERS) !== null

let kept = ''
let stopKeeping = () => {}

/** Buffers typed letters until the target field has focus. */
export function keepLetters(onEscape: () => void): () => void {
  const keep = (event: KeyboardEvent) => {
    const { key } = event
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Escape') onEscape()
    else if (key === 'Backspace') kept = kept.slice(0, -1)
    else if (key.length === 1) kept += key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  kept = ''
  window.addEventListener('keydown', keep, { capture: true })
  stopKeeping = () => window.removeEventListener('keydown', keep, { capture: true })
  return stopKeeping
}

/** The input so far; from now on the field receives the keys itself. */
export function keptLetters(): string {
  stopKeeping()
  const letters = kept
  kept = ''
  return letters
}
