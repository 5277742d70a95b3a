/**
 * Overlays (drawers, dialogs) that close on browser Back before the page is left. Each open layer has its own history
 * entry with the page's address, invisible to the router. If closed otherwise, its entry stays and is reused or
 * skipped. Removing it immediately could collide with a Back press, because history steps are asynchronous.
 */
import { after, type Cancel } from './time.ts'

interface Layer {
  readonly close: () => void
}

/** Longer than unmounting a closed layer takes. */
const SETTLE_MS = 60

const layers: Layer[] = []
let cancelSettle: Cancel = () => undefined
/** The address on show, which of the router's entries it belongs to, and how many entries of layers lie over that. */
let shown = { url: '', entry: 0, depth: 0 }

/** Must be called before the router subscribes to the history. */
export function startBackLayers(): void {
  window.addEventListener('popstate', onPop, true)
  noteShown()
}

/** Registers a layer; call the result when closed. The last one is on top. */
export function openLayer(close: () => void): Cancel {
  const layer = { close }
  layers.push(layer)
  settle()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
  }
}

/** The new page replaces the history entry of the topmost layer, so that back leads to the underlying page. */
export function pushOver(push: () => void, replace: () => void): void {
  const { depth, entry } = placeOf(history.state)
  if (depth === 0) push()
  else {
    history.replaceState({ ...history.state, idx: entry + 1, layer: 0 }, '')
    replace()
  }
  noteShown()
}

/** The page's address changes below its layers. */
export function replaceUnder(replace: () => void): void {
  const { depth } = placeOf(history.state)
  replace()
  if (depth > 0) history.replaceState({ ...history.state, layer: depth }, '')
  noteShown()
}

/** The steps that lead as many of the router's entries away: going back, the page's layers are passed over. */
export function stepsPastLayers(delta: number): number {
  return delta < 0 ? delta - placeOf(history.state).depth : delta
}

function onPop(event: PopStateEvent): void {
  cancelSettle()
  const { entry, depth } = placeOf(event.state)
  const isSamePage = entry === shown.entry && depth < shown.depth
  if (!isSamePage) {
    noteShown()
    return
  }
  event.stopImmediatePropagation()
  // The page may have got another address while the layer was open.
  history.replaceState(event.state, '', shown.url)
  noteShown()
  const top = layers.at(-1)
  if (!top) {
    history.go(stepsPastLayers(-1))
    return
  }
  top.close()
  // A layer that stays open, such as an unsaved form, gets its entry back.
  cancelSettle = after(SETTLE_MS, settle)
}

/** Ensures at least one history entry per layer. */
function settle(): void {
  cancelSettle()
  for (let next = placeOf(history.state).depth + 1; next <= layers.length; next += 1) {
    history.pushState({ ...history.state, layer: next }, '', location.href)
  }
  noteShown()
}

function noteShown(): void {
  shown = { url: location.href, ...placeOf(history.state) }
}

/** The router numbers its entries; those of layers have the number of their page. */
const placeOf = (state: unknown) => ({ entry: numberIn(state, 'idx'), depth: numberIn(state, 'layer') })

function numberIn(state: unknown, name: 'layer' | 'idx'): number {
  if (typeof state !== 'object' || state === null) return 0
  const value: unknown = Object.getOwnPropertyDescriptor(state, name)?.value
  return typeof value === 'number' ? value : 0
}
