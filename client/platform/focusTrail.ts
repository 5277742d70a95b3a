/**
 * Where the keyboard's focus has been, so that it can go back when what has it goes away: to what had it before, and
 * where that is gone too, to the list or bar that it stood in. Without this the focus falls to the page as a whole.
 */
interface Step {
  readonly element: HTMLElement
  /** What it stood in, innermost first: from a removed element itself they cannot be read any more. */
  readonly around: readonly Element[]
}

export type FocusTrail = readonly Step[]

const STEPS_MAX = 16
/** What has one place for the keyboard inside. */
const GROUPS = '[role=grid],[role=listbox],[role=tree],[role=tablist],[role=toolbar],dialog,aside,ul'
const TABBABLE = '[tabindex="0"],button:enabled,a[href],input:enabled,select:enabled'

let trail: FocusTrail = []

export const focusTrail = (): FocusTrail => trail

export function startFocusTrail(): void {
  document.addEventListener('focusin', ({ target }) => note(target), true)
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      // What is being removed is still there now; what takes its place may take the focus as well.
      if (relatedTarget === null) queueMicrotask(() => recover(target))
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

/** A click beside everything takes the focus on purpose; what was removed, hidden or disabled has lost it. */
function recover(left: EventTarget | null): void {
  if (!hasNoFocus() || (left instanceof HTMLElement && canHaveFocus(left))) return
  returnFocus(trail)
}

export const hasNoFocus = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** Gives the focus to the newest step that can take it, or to its surroundings. */
export function returnFocus(along: FocusTrail): void {
  for (const step of along.toReversed()) {
    if (focus(step.element) || focusNear(step)) return
  }
  const main = document.querySelector('main')
  if (main) focus(main)
}

function focusNear({ element, around }: Step): boolean {
  if (element.isConnected) return false
  const near = around.find((one) => one.isConnected)
  const group = near?.closest<HTMLElement>(GROUPS)
  // The page's own list of pages and the like are no place that a screen's element stood in.
  if (!group || group.contains(document.querySelector('main'))) return false
  if (group.matches('[tabindex="0"]') && focus(group)) return true
  return [...group.querySelectorAll<HTMLElement>(TABBABLE)].some(focus)
}

function focus(element: HTMLElement): boolean {
  if (!canHaveFocus(element) || wouldOpenKeyboard(element)) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled')

/** On a phone a field with the focus covers half of the screen with keys. */
const wouldOpenKeyboard = (element: HTMLElement): boolean =>
  element.matches('input:not([type=checkbox],[type=radio],[type=range]),textarea') &&
  matchMedia('(pointer: coarse)').matches
