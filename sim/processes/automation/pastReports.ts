/** Past reports of an automation's devices as evaluator input. */
import { inputsOf, type StoredReport } from '#shared/automation/history.ts'
import type { Input } from '#shared/automation/memory.ts'
import type { AutomationCondition } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { monotonicMs, nextTurn } from '../../base/clock.ts'
import type { Span } from '../../core/telemetry/readings/chunk.ts'
import type { Telemetry } from '../../core/telemetry/telemetry.ts'

/** Others are answered in between. */
const TURN_MS = 4
const TICK_MS = 20 * 60_000

/** Properties read by conditions, per device. */
function sourcesOf(conditions: readonly AutomationCondition[]): Map<DeviceId, Set<string>> {
  const sources = new Map<DeviceId, Set<string>>()
  for (const condition of conditions) {
    if (!condition.isEnabled || !('deviceIds' in condition)) continue
    for (const deviceId of condition.deviceIds)
      sources.set(deviceId, (sources.get(deviceId) ?? new Set()).add(condition.property))
  }
  return sources
}

/**
 * Start of complete data for all devices of the conditions within the span.
 * @throws Rejection `unavailable` while the history is being read
 */
export function knownSince(
  telemetry: Telemetry,
  conditions: readonly AutomationCondition[],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): number {
  let sinceMs = fromMs
  for (const deviceId of sourcesOf(conditions).keys())
    sinceMs = Math.max(sinceMs, telemetry.readings.past.oldestMs(deviceId) ?? untilMs)
  return Math.min(sinceMs, untilMs)
}

/** @throws Rejection `unavailable` while the history is being read */
export async function* pastInputs(
  telemetry: Telemetry,
  conditions: readonly AutomationCondition[],
  span: Span,
): AsyncGenerator<Input> {
  const streams = [...sourcesOf(conditions)].flatMap(([deviceId, properties]) =>
    [...properties].map((property) => reportsOf(telemetry, deviceId, property, span)),
  )
  let sinceMs = monotonicMs()
  for await (const input of inputsOf(streams)) {
    yield input
    if (monotonicMs() - sinceMs < TURN_MS) continue
    await nextTurn()
    sinceMs = monotonicMs()
  }
}

async function* reportsOf(
  telemetry: Telemetry,
  deviceId: DeviceId,
  property: string,
  span: Span,
): AsyncGenerator<StoredReport> {
  for await (const points of telemetry.readings.past.points(deviceId, property, span))
    for (const { atMs, value } of points)
      if (value !== undefined && atMs >= span.fromMs && atMs <= span.toMs)
        yield { deviceId, atMs, values: { [property]: value } }
}

/**
 * Inserts ticks, so that time-based conditions are evaluated in portions: a week without reports at
 * five-minute intervals would be two thousand evaluations at once.
 */
export async function* withTicks(
  history: AsyncIterable<Input>,
  { fromMs, toMs }: Span,
): AsyncGenerator<Input> {
  let tickMs = fromMs + TICK_MS
  let sinceMs = monotonicMs()
  const ticks = async function* (untilMs: number): AsyncGenerator<Input> {
    for (; tickMs < untilMs; tickMs += TICK_MS) {
      yield { kind: 'tick', atMs: tickMs }
      if (monotonicMs() - sinceMs < TURN_MS) continue
      await nextTurn()
      sinceMs = monotonicMs()
    }
  }
  for await (const input of history) {
    yield* ticks(input.atMs)
    yield input
    tickMs = Math.max(tickMs, input.atMs + TICK_MS)
  }
  yield* ticks(toMs)
}
