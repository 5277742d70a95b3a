/**
 * Tracks keyboard focus, so that it returns when the focused element is removed: to the opener of a layer, the
 * replacement, or the surrounding list. Never to an element merely used before, which the next Enter would press.
 * Otherwise focus falls to the page.
 */
interface Step {
  readonly element: HTMLElement
  /** Ancestors, innermost first; a removed element no longer has them. */
  readonly around: readonly Element[]
}

export type FocusTrail = readonly Step[]

const STEPS_MAX = 16
/** Composite widgets with a single tab stop. */
const GROUPS = '[role=grid],[role=listbox],[role=tree],[role=tablist],[role=toolbar],dialog,aside,ul'
const DIALOGS = 'dialog,[role=dialog],[role=alertdialog]'
/** Removable layers: the last focused element outside opened them. */
const LAYERS = `${DIALOGS},[role=menu],[role=toolbar],[popover],.bp6-portal,aside`
/** Inside these elements, a temporarily disabled control passes the focus to the previous one. */
const SETTINGS = `form,${DIALOGS},${GROUPS}`
const TABBABLE = '[tabindex="0"],button:enabled,a[href],input:enabled,select:enabled'

let trail: FocusTrail = []

export const focusTrail = (): FocusTrail => trail

export function startFocusTrail(): void {
  holdBackKeyups()
  document.addEventListener('focusin', ({ target }) => note(target), true)
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      // The element is still present during removal, and its replacement may take the focus.
      if (relatedTarget === null) queueMicrotask(() => recover(target))
    },
    true,
  )
}

/**
 * Enter in an overlay closes it, and keyup then reaches the refocused element; Blueprint buttons treat that as a press.
 */
function holdBackKeyups(): void {
  let pressed: EventTarget | null = null
  addEventListener('keydown', ({ target }) => (pressed = target), true)
  addEventListener(
    'keyup',
    (event) => {
      if (event.target !== pressed && (event.key === 'Enter' || event.key === ' '))
        event.stopImmediatePropagation()
    },
    true,
  )
}

function note(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === trail.at(-1)?.element) return
  const around: Element[] = []
  for (let at = target.parentElement; at; at = at.parentElement) around.push(at)
  trail = [...trail.slice(1 - STEPS_MAX), { element: target, around }]
}

/** A click on empty space removes the focus intentionally; a removed, hidden or disabled element loses it. */
function recover(left: EventTarget | null): void {
  if (!hasNoFocus()) return
  // From now on nothing has focus, which an overlay opened meanwhile would return to.
  if (left instanceof HTMLElement && canHaveFocus(left)) note(document.body)
  else returnFocus(trail)
}

export const hasNoFocus = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** Focuses the newest step, its replacement, the opener of its container, or the page. */
export function returnFocus(along: FocusTrail): void {
  let step = along.at(-1)
  let earlier = along.slice(0, -1)
  while (step) {
    if (focus(step.element) || focusInPlaceOf(step) || focusNear(step)) return
    const at = earlier.findLastIndex(isWayBackFrom(step))
    const open = at < 0 && step.around.find((one) => one.matches(DIALOGS) && !isGone(one))
    if (open) {
      focusInside(open)
      return
    }
    step = earlier[at]
    earlier = earlier.slice(0, Math.max(at, 0))
  }
  const main = document.querySelector('main')
  if (main) focus(main)
}

/** Focus must stay inside an open dialog, so that Esc still closes it. */
function focusInside(dialog: Element): void {
  const frame = [dialog, dialog.parentElement].find((one) => one?.matches('[tabindex]'))
  if (frame instanceof HTMLElement && focus(frame)) return
  for (const one of dialog.querySelectorAll<HTMLElement>(TABBABLE)) if (focus(one)) return
}

function isWayBackFrom({ element, around }: Step): (before: Step) => boolean {
  const layer = around.findLast((one) => one.matches(LAYERS) && (isGone(one) || one.matches('[popover]')))
  if (layer) return (before) => !before.around.includes(layer)
  const setting = isGone(element) ? undefined : around.find((one) => one.matches(SETTINGS))
  return (before) => setting !== undefined && before.around.includes(setting)
}

/** The frame of a portal outlives its content. */
const isGone = (element: Element): boolean =>
  !element.isConnected ||
  !element.checkVisibility() ||
  (element.matches('.bp6-portal') && element.childElementCount === 0)

/** A control that its own press has recreated, as a switch between two views of a page does. */
function focusInPlaceOf({ element, around }: Step): boolean {
  if (element.isConnected) return false
  const near = around.find((one) => one.isConnected)
  if (!near?.closest(`main,${DIALOGS}`)) return false
  const name = nameOf(element)
  const alike = [...near.querySelectorAll<HTMLElement>(element.tagName)].filter((one) => nameOf(one) === name)
  const [only, ...others] = alike
  return name !== '' && only !== undefined && others.length === 0 && focus(only)
}

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()

function focusNear({ element, around }: Step): boolean {
  if (element.isConnected) return false
  const near = around.find((one) => one.isConnected)
  const group = near?.closest<HTMLElement>(GROUPS)
  // Navigation landmarks are not considered the group of a screen's element.
  if (!group || group.contains(document.querySelector('main'))) return false
  if (group.matches('[tabindex="0"]') && focus(group)) return true
  return [...group.querySelectorAll<HTMLElement>(TABBABLE)].some(focus)
}

function focus(element: HTMLElement): boolean {
  if (element === document.body || !canHaveFocus(element) || wouldOpenKeyboard(element)) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled')

/** On a phone, focusing an input opens the on-screen keyboard, which covers half of the screen. */
const wouldOpenKeyboard = (element: HTMLElement): boolean =>
  element.matches('input:not([type=checkbox],[type=radio],[type=range]),textarea') &&
  matchMedia('(pointer: coarse)').matches
