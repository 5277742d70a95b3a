/**
 * What lies over a page, such as a drawer or a dialog, is closed by the browser's Back before the page is left. Each
 * open layer has an entry of its own in the history, with the page's address: going back from it closes the layer, and
 * closing the layer otherwise takes the entry away again. The router does not hear of these entries.
 */
import { after, type Cancel } from './time.ts'

interface Layer {
  readonly close: () => void
}

/** Longer than it takes to unmount what was closed. */
const SETTLE_MS = 60
/** A step through the history that the browser does not take. */
const STEP_TIMEOUT_MS = 1_000

const layers: Layer[] = []
let cancelSettle: Cancel = () => undefined
/** The address on show, and which of the router's entries it belongs to. */
let shown = { url: '', entry: 0 }
let step: { readonly url: string; readonly waiting: (() => void)[]; readonly giveUp: Cancel } | null = null

/** To be called before the router listens to the history. */
export function startBackLayers(): void {
  window.addEventListener('popstate', onPop, true)
  noteShown()
}

/** Returns what says that it is closed. Of several open ones the last is on top. */
export function openLayer(close: () => void): Cancel {
  const layer = { close }
  layers.push(layer)
  settleAfter(0)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    settleAfter(0)
  }
}

/** Runs a change of the history once the steps that are under way have been taken. */
export function afterSteps(run: () => void): void {
  if (step) step.waiting.push(run)
  else run()
}

/** A new page takes the place of the topmost layer's entry, so that going back from it leads to the page itself. */
export function pushOver(push: () => void, replace: () => void): void {
  const depth = depthOf(history.state)
  if (depth === 0) push()
  else {
    history.replaceState({ ...history.state, idx: entryOf(history.state) + 1, layer: 0 }, '')
    replace()
  }
  noteShown()
}

/** The page's address changes below its layers. */
export function replaceUnder(replace: () => void): void {
  const depth = depthOf(history.state)
  replace()
  if (depth > 0) history.replaceState({ ...history.state, layer: depth }, '')
  noteShown()
}

function onPop(event: PopStateEvent): void {
  if (step) {
    event.stopImmediatePropagation()
    endStep()
    return
  }
  const top = layers.at(-1)
  const isBelow = depthOf(event.state) < layers.length && entryOf(event.state) === shown.entry
  if (!top || !isBelow) {
    noteShown()
    settleAfter(SETTLE_MS)
    return
  }
  event.stopImmediatePropagation()
  // The page may have got another address while the layer was open.
  history.replaceState(event.state, '', shown.url)
  top.close()
  // Still open, as a form with unsaved input, it gets its entry again.
  settleAfter(SETTLE_MS)
}

/** As many entries as there are layers. */
function settle(): void {
  if (step) return
  noteShown()
  const depth = depthOf(history.state)
  if (depth > layers.length) {
    step = { url: location.href, waiting: [], giveUp: after(STEP_TIMEOUT_MS, endStep) }
    history.go(layers.length - depth)
    return
  }
  for (let next = depth + 1; next <= layers.length; next += 1) {
    history.pushState({ ...history.state, layer: next }, '', location.href)
  }
}

function endStep(): void {
  if (!step) return
  const { url, waiting, giveUp } = step
  step = null
  giveUp()
  if (location.href !== url) history.replaceState(history.state, '', url)
  noteShown()
  for (const run of waiting) run()
  settleAfter(0)
}

function settleAfter(delayMs: number): void {
  cancelSettle()
  cancelSettle = after(delayMs, settle)
}

function noteShown(): void {
  shown = { url: location.href, entry: entryOf(history.state) }
}

const numberIn = (state: unknown, name: 'layer' | 'idx'): number => {
  if (typeof state !== 'object' || state === null) return 0
  const value: unknown = Object.getOwnPropertyDescriptor(state, name)?.value
  return typeof value === 'number' ? value : 0
}
const depthOf = (state: unknown): number => numberIn(state, 'layer')
/** The router numbers its entries; those of layers have the number of their page. */
const entryOf = (state: unknown): number => numberIn(state, 'idx')
