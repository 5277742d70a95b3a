/** The keyboard's platform: Apple's uses the command key where others use control. */
export const isAppleKeyboard = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

const TYPED_INTO =
  'textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=searchbox]'
const KEYLESS_INPUTS = /^(checkbox|radio|button|submit|reset|range|color|file|image)$/
/** Elements that handle single letters themselves, or that cover the page. */
const OWN_LETTERS = '[role=dialog], [role=alertdialog], dialog, [role=menu], [role=listbox], [role=tree]'

/** Whether a letter pressed there is a letter being written. */
export function isTypingInto(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !KEYLESS_INPUTS.test(target.type)
  return target.closest(TYPED_INTO) !== null
}

export const hasOwnLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWN_LETTERS) !== null
