/** The frame that the page itself shows until the script has more than a word that it waits (client/build/firstFrame.ts). */

/** Marks a page that only shows that something is on its way. */
export const WAITING = { 'data-waiting': '' } as const

/** Takes the frame down before the first other page is painted. */
export function takeDownFirstFrame(root: Element): void {
  const frame = document.getElementById('first-frame')
  if (!frame) return
  const watch = new MutationObserver(() => {
    const page = root.firstElementChild
    if (!page || page.hasAttribute('data-waiting')) return
    frame.remove()
    watch.disconnect()
  })
  watch.observe(root, { childList: true })
}
