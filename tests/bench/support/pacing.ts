/** Reports at a steady rate: which device is due next, as evenly as a timer of one millisecond allows. */
import type { LoadDevice } from './readingsOf.ts'

export interface LoadPlan {
  readonly reportsPerSecond: number
  /** Numbers of the devices that get `focusShare` of all reports, the others share the rest evenly. */
  readonly focus?: readonly string[]
  readonly focusShare01?: number
}

/** Devices one after the other in a shuffled order, those in focus as often as the plan says. */
export function createTurns(devices: readonly LoadDevice[], plan: LoadPlan): () => LoadDevice {
  const focus = new Set(plan.focus ?? [])
  const inFocus = turns(devices.filter(({ number }) => focus.has(number)))
  const others = turns(devices.filter(({ number }) => !focus.has(number)))
  const share01 = inFocus ? (plan.focusShare01 ?? 0) : 0
  let pendingReports = 0
  return () => {
    pendingReports += others ? share01 : 1
    const isFocusDue = pendingReports >= 1
    if (isFocusDue) pendingReports -= 1
    const device = isFocusDue ? inFocus?.() : others?.()
    if (!device) throw new Error('no device is there to report')
    return device
  }
}

function turns(devices: readonly LoadDevice[]): (() => LoadDevice) | null {
  if (devices.length === 0) return null
  const order = shuffled(devices)
  let next = 0
  return () => {
    const device = order[next % order.length] as LoadDevice
    next += 1
    return device
  }
}

/** The same order in every run. */
function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items]
  let seed = 12_345
  for (let i = result.length - 1; i > 0; i -= 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const j = seed % (i + 1)
    const kept = result[i] as T
    result[i] = result[j] as T
    result[j] = kept
  }
  return result
}

/** Calls `report` at the given rate until stopped. After a stall it catches up at most a tenth of a second. */
export function startPace(reportsPerSecond: number, report: () => void): () => void {
  const longestDebt = Math.max(1, reportsPerSecond / 10)
  let lastMs = performance.now()
  let due = 0
  const timer = setInterval(() => {
    const nowMs = performance.now()
    due = Math.min(longestDebt, due + ((nowMs - lastMs) * reportsPerSecond) / 1000)
    lastMs = nowMs
    for (; due >= 1; due -= 1) report()
  }, 1)
  return () => clearInterval(timer)
}
