/**
 * Where an overlay must be put to be on top: a modal `<dialog>` of the browser covers everything outside of it,
 * whatever its z-index.
 */
export function topLayer(): HTMLElement {
  const open = document.querySelectorAll<HTMLElement>('dialog:modal')
  return open[open.length - 1] ?? document.body
}
