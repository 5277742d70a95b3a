/**
 * Undo history of device commands: previously reported values. Kept by this page for a limited time, because later the
 * room has changed too much.
 */
import { UNDO_WITHIN_MS } from '#shared/constants.ts'
import { isMomentary, type Reading, type Readings } from '#shared/devices/kind.ts'
import { isShade } from '#shared/devices/registry.ts'
import type { CommandItem } from '#shared/records/command.ts'
import type { Device } from '#shared/records/device.ts'
import { nowMs } from '../../platform/time.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import type { RunningAction } from '../deviceAction.ts'
import { tilePartsOf } from './properties.ts'

type State = Pick<ConsoleState, 'store'>

export interface UndoableCommand {
  /** The action, in the user's words. */
  readonly label: string
  readonly commanded: readonly CommandItem[]
  readonly before: readonly CommandItem[]
  readonly atMs: number
  /** The devices that the command reached; the others are unchanged. All of them if missing. */
  readonly reached?: ReadonlySet<string>
  /** Called when the user undoes the action. */
  readonly onUndo?: () => void
  /** Whose undo it is. */
  readonly action?: Pick<RunningAction, 'undo' | 'forget'>
}

const KEPT_MAX = 20
const kept = new WeakMap<State['store'], UndoableCommand[]>()

/** Stores the previous values; call before sending. Null if nothing can be undone. */
export function rememberReported(
  { store }: State,
  label: string,
  items: readonly CommandItem[],
): UndoableCommand | null {
  const before = items.flatMap(({ deviceId, values }) => {
    const device = store.read.get('device', deviceId)
    const old = device ? valuesBefore(device, values, store.readings(deviceId)?.values) : {}
    return Object.keys(old).length > 0 ? [{ deviceId, values: old }] : []
  })
  if (before.length === 0) return null
  return keep(store, { label, commanded: items, before, atMs: nowMs() })
}

/** A finished or retried command becomes the newest entry again. */
export function renewReported(
  state: State,
  undoable: UndoableCommand,
  more: Pick<UndoableCommand, 'reached' | 'onUndo' | 'action'> = {},
): UndoableCommand {
  takeHostRun(state, undoable)
  return keep(state.store, { ...undoable, atMs: nowMs(), ...more })
}

function keep(store: State['store'], undoable: UndoableCommand): UndoableCommand {
  const all = [...(kept.get(store) ?? []), undoable]
  kept.set(store, all.slice(-KEPT_MAX))
  for (const { action } of all.slice(0, -KEPT_MAX)) action?.forget()
  return undoable
}

/** A curtain returns to its position; a key press cannot be undone. */
function valuesBefore(
  device: Device,
  values: Readings,
  known: Readings | undefined,
): Record<string, Reading> {
  const properties = tilePartsOf(device).all
  const moved = isShade(device.kind) && 'state' in values ? { ...values, position: 0 } : values
  const old: Record<string, Reading> = {}
  for (const name of Object.keys(moved)) {
    const property = properties.find((one) => one.name === name)
    const value = known?.[name]
    const isKept = property?.settable && !isMomentary(property)
    if (value === undefined || !isKept || (isShade(device.kind) && name === 'state')) continue
    old[name] = value
  }
  return old
}

/** Returns the newest change that can still be undone. */
export const lastReported = ({ store }: State): UndoableCommand | undefined =>
  kept.get(store)?.findLast(({ atMs }) => nowMs() - atMs <= UNDO_WITHIN_MS)

/** Removes the newest entry, or the given one; undefined if there is none. */
export function takeHostRun({ store }: State, wanted?: UndoableCommand): UndoableCommand | undefined {
  const list = (kept.get(store) ?? []).filter(({ atMs }) => nowMs() - atMs <= UNDO_WITHIN_MS)
  const found = wanted ? list.find((one) => one === wanted) : list.at(-1)
  kept.set(
    store,
    list.filter((one) => one !== found),
  )
  return found
}

/**
 * Values that restore the devices now. Deleted devices and those changed by someone else are skipped. Positions
 * are always restored, because curtains move slowly.
 */
export function restoring(
  { store }: State,
  { commanded, before, reached }: UndoableCommand,
): readonly CommandItem[] {
  const set = new Map(commanded.map(({ deviceId, values }) => [deviceId as string, values]))
  return before.flatMap(({ deviceId, values }) => {
    if (!store.read.get('device', deviceId) || reached?.has(deviceId) === false) return []
    const known = store.readings(deviceId)?.values
    const wanted = set.get(deviceId)
    const still = Object.entries(values).filter(
      ([name, value]) => name === 'position' || (known?.[name] === wanted?.[name] && known?.[name] !== value),
    )
    return still.length > 0 ? [{ deviceId, values: Object.fromEntries(still) }] : []
  })
}
