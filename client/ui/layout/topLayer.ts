/**
 * Top layer: a native modal `<dialog>` makes everything outside inert, whatever its z-index. Overlays must be rendered
 * into the topmost one and follow changes.
 */
export function topLayer(): HTMLElement {
  const open = document.querySelectorAll<HTMLElement>('dialog:modal')
  return open[open.length - 1] ?? document.body
}

interface OpenDialog {
  readonly widthPx: number
  /** At the upper edge, with its content at the top. */
  readonly isAtTop: boolean
}

const dialogs: OpenDialog[] = []

/** Blueprint dialogs are not native, so they register while open. Returns the unregister function. */
export function dialogOpened(dialog: OpenDialog): () => void {
  dialogs.push(dialog)
  topLayerChanged()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    topLayerChanged()
  }
}

/** Width of the widest open dialog; 0 if none is open. */
export const dialogWidth = (): number => Math.max(0, ...dialogs.map(({ widthPx }) => widthPx))

/** Whether one is on top that has its buttons at its lower end. */
export const hasLowButtons = (): boolean => dialogs.at(-1)?.isAtTop === false

let sides = 0

/** Registers a side panel that must not be covered. Returns the unregister function. */
export function sideOpened(): () => void {
  sides += 1
  topLayerChanged()
  return () => {
    sides -= 1
    topLayerChanged()
  }
}

export const hasSide = (): boolean => sides > 0

const listeners = new Set<() => void>()

/** Must be called after a modal dialog or side panel was opened or closed. */
export function topLayerChanged(): void {
  for (const listener of [...listeners]) listener()
}

export function onTopLayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
