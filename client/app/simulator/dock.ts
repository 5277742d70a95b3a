/** Whether the simulator dock is open in this tab, and its panel; survives reloads. */
import { absoluteUrl } from '../../platform/documents.ts'
import { sessionText } from '../../platform/storage.ts'
import { type ConsoleState, hasRight } from '../../store/consoleState.ts'
import { createObservable } from '../../store/observable.ts'
import { liveState } from '../liveState.ts'

export const DOCK_PARTS = ['faults', 'library', 'scenarios', 'file'] as const
export type DockPart = (typeof DOCK_PARTS)[number]

const OPEN_KEY = 'simulatorOpen'
const PART_KEY = 'simulatorPart'
const FOLDED_KEY = 'simulatorFolded'

export const isDockOpen = createObservable(sessionText.read(OPEN_KEY) === '1')
/** Null: only its bar. */
export const dockPart = createObservable<DockPart | null>(
  DOCK_PARTS.find((part) => part === sessionText.read(PART_KEY)) ?? null,
)

/** On a phone, the dock shows only the time, to leave height for the page. */
export const isDockFolded = createObservable(sessionText.read(FOLDED_KEY) === '1')

/** No dock without a simulation or the right to use it. */
export const mayUseDock = ({ simulation, viewer }: Pick<ConsoleState, 'simulation' | 'viewer'>): boolean =>
  simulation.get() !== null && hasRight(viewer.get(), 'world.simulate')

/** Run named by a link; null for the current or last. */
export const linkedRun = createObservable<string | null>(null)

const RUN = 'run'
/** Shareable link to a run, which opens the dock. */
export const linkOfRun = (runId: string): string => absoluteUrl(`/dashboard?${RUN}=${runId}`)

/** Applies the address once; later the state decides. */
export function followLink(search: string): void {
  const runId = new URLSearchParams(search).get(RUN)
  if (runId === null || linkedRun.get() === runId) return
  linkedRun.set(runId)
  showDockPart('scenarios')
  setDockOpen(true)
}

export function setDockOpen(isOpen: boolean): void {
  sessionText.write(OPEN_KEY, isOpen ? '1' : '0')
  isDockOpen.set(isOpen)
}

export function foldDock(isFolded: boolean): void {
  sessionText.write(FOLDED_KEY, isFolded ? '1' : '0')
  isDockFolded.set(isFolded)
}

export function toggleDock(): void {
  if (mayUseDock(liveState)) setDockOpen(!isDockOpen.get())
}

export function showDockPart(part: DockPart | null): void {
  sessionText.write(PART_KEY, part ?? '')
  dockPart.set(part)
  // Folded, it would show none.
  if (part !== null) foldDock(false)
}
