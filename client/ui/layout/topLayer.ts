/**
 * What lies on top: a modal `<dialog>` of the browser covers everything outside of it, whatever its z-index, and makes it
 * inert. An overlay must be put into the topmost one; one that stays has to follow when another opens or closes.
 */
export function topLayer(): HTMLElement {
  const open = document.querySelectorAll<HTMLElement>('dialog:modal')
  return open[open.length - 1] ?? document.body
}

const listeners = new Set<() => void>()

/** To be called after a modal dialog was opened or closed. */
export function topLayerChanged(): void {
  for (const listener of [...listeners]) listener()
}

export function onTopLayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
