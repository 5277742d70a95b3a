/** History of one device: values over time, changes, and decisions. */

import type { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import { type LogRow, OPERATION_SPAN_MS, type OperationRow } from '#shared/contract/operationLog.ts'
import { kindOf, propertyOfDevice } from '#shared/devices/registry.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { called, Rejection } from '#shared/kernel/errors.ts'
import { can, seesDevice } from '#shared/permissions.ts'
import type { Device } from '#shared/records/device.ts'
import { commandsOfKind } from '../../core/readmodels/operationKinds.ts'
import { operationLogPage } from '../../core/readmodels/operations.ts'
import { energyPoints, energySteps } from '../../core/telemetry/energySeries.ts'
import { HOLDS_MS } from '../../core/telemetry/hours.ts'
import type { Span } from '../../core/telemetry/readings/chunk.ts'
import { momentaryOf } from '../../core/telemetry/readings/speaker.ts'
import { hourSamples, RestOfHour, type Sink, Thinned, takeReports } from '../../core/telemetry/series.ts'
import { RAW_RETENTION_MS, type Telemetry } from '../../core/telemetry/telemetry.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { requireSeen } from './declared.ts'
import { areasAsked, logRows, requireObject } from './operationLog.ts'

type History = HandlersOf<typeof deviceHistoryContract>

/** For longer spans, hourly figures have sufficient resolution for a chart. */
const RAW_SPAN_MAX_MS = 2 * RAW_RETENTION_MS

export const deviceHistoryHandlers: HandlersOf<typeof deviceHistoryContract> = {
  async states(input, call) {
    const device = seenDevice(call, input.deviceId)
    const { pageNum, pageSize, property } = input
    const page = await call.services.telemetry.readings.past.changes(device.id, {
      property,
      fromMs: input.fromMs ?? 0,
      toMs: input.toMs ?? Number.MAX_SAFE_INTEGER,
      isMomentary: momentaryOf(device),
      skip: (pageNum - 1) * pageSize,
      take: pageSize,
    })
    return { ...page, pageNum, pageSize }
  },
  series: seriesOf,
  async operations(input, call) {
    const { principal } = callerOf(call)
    const { workspace } = projectOf(call)
    const device = input.deviceId === undefined ? null : seenDevice(call, input.deviceId)
    if (!device && !can(principal, 'logs.view')) throw new Rejection('no_permission', { right: 'logs.view' })
    const asker = { principal, stream: workspace.stream, read: workspace.state }
    const { pageNum, pageSize, areaId, floorId, kind, span, ...asked } = input
    if (areaId) requireSeen({ area: [areaId] }, call)
    if (asked.objectId !== undefined) requireObject(asked.objectId, call)
    const sinceMs = span && call.services.clock.now() - OPERATION_SPAN_MS[span]
    const page = await operationLogPage(call.services, asker, {
      ...{ ...asked, pageNum, pageSize },
      eventsMax: Number.POSITIVE_INFINITY,
      areaIds: areasAsked({ areaId, floorId }, workspace.state),
      commands: kind && commandsOfKind(kind),
      fromMs: sinceMs === undefined ? asked.fromMs : Math.max(sinceMs, asked.fromMs ?? sinceMs),
    })
    const rows = await logRows(page.list, asker, call)
    const list = device ? await withBefore(call.services.telemetry, device, rows) : rows
    return { list, total: page.total, pageNum, pageSize }
  },
}

function seenDevice(call: CallContext, deviceId: Device['id']): Device {
  const device = projectOf(call).workspace.state.get('device', deviceId)
  if (!device || !seesDevice(callerOf(call).principal, device))
    throw new Rejection('record_unknown', { kind: 'device' })
  return device
}

/** Adds to each command the device's values before it, as far as raw reports go back. */
async function withBefore(telemetry: Telemetry, device: Device, rows: LogRow[]): Promise<LogRow[]> {
  const asked = rows.filter(({ events }) => commandSummary(events, device).length > 0)
  if (asked.length === 0) return rows
  const values = await telemetry.readings.past.knownBefore(
    device.id,
    asked.map(({ atMs }) => atMs),
  )
  return rows.map((row) => {
    const known = values.get(row.atMs) ?? {}
    const earlier = commandSummary(row.events, device).flatMap((name) => {
      const value = known[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    return { ...row, before: Object.fromEntries(earlier) }
  })
}

/** Names of the properties that the commit set on the device. */
function commandSummary(events: OperationRow['events'], device: Device): string[] {
  return events.flatMap((event) => {
    if (event.type !== 'DeviceCommandIssued') return []
    const { items } = event.data as Extract<AtriumEvent, { type: 'DeviceCommandIssued' }>['data']
    return items.filter(({ deviceId }) => deviceId === device.id).flatMap(({ values }) => Object.keys(values))
  })
}

async function seriesOf(
  input: Parameters<History['series']>[0],
  call: CallContext,
): Promise<Awaited<ReturnType<History['series']>>> {
  const { telemetry, clock } = call.services
  const device = seenDevice(call, input.deviceId)
  const property = propertyOfDevice(device, input.property)
  if (property?.type !== 'number')
    throw new Rejection('property_unknown', { ...called('device', device), property: input.property })
  const { project } = projectOf(call)
  const unit = property.unit ?? null
  const toMs = Math.min(input.toMs, clock.now())
  if (toMs <= input.fromMs) return { unit, stepMs: 0, points: [] }
  const asked: Span = { fromMs: input.fromMs, toMs }
  if (input.property === 'energy' && kindOf(device.kind)?.isMetered) {
    const { stepMs, steps } = energySteps(asked, project.timeZone)
    const [first = asked.fromMs] = steps.map(({ fromMs }) => fromMs)
    const used = telemetry.energy.of(project.id, device.id, first, toMs)
    return { unit, stepMs, points: energyPoints(used, steps) }
  }
  const thinned = new Thinned(asked, input.points)
  const wholeSinceMs = clock.now() - RAW_RETENTION_MS
  await takeSamples(telemetry, project.id, device, input.property, { ...asked, wholeSinceMs, sink: thinned })
  return { unit, ...thinned.series() }
}

async function takeSamples(
  telemetry: Telemetry,
  projectId: Parameters<Telemetry['hours']['of']>[0],
  device: Device,
  property: string,
  { fromMs, toMs, wholeSinceMs, sink }: Span & { readonly wholeSinceMs: number; readonly sink: Sink },
): Promise<void> {
  const hours = (span: Span) => telemetry.hours.of(projectId, device.id, property, span.fromMs, span.toMs)
  const whole = { fromMs, toMs }
  if (toMs - fromMs > RAW_SPAN_MAX_MS) {
    for (const sample of hourSamples(hours(whole), whole)) sink.take(sample)
    return
  }
  // Earlier reports contain changes only, so hourly figures are used.
  const wholeFromMs = Math.max(fromMs, wholeSinceMs)
  const rawFromMs = Math.max(wholeFromMs, telemetry.readings.past.oldestMs(device.id) ?? toMs)
  const takeRaw = (span: Span, sink: Sink, joinsMs?: number) => {
    const around = { ...span, fromMs: span.fromMs - HOLDS_MS }
    return takeReports(telemetry.readings.past.points(device.id, property, around), span, sink, joinsMs)
  }
  const before = { fromMs, toMs: Math.min(toMs, rawFromMs) }
  const known = hours(before)
  const last = known.at(-1)
  if (last && last.atMs + HOUR_MS > rawFromMs) {
    // Energy is counted up to the last report.
    const countedMs = telemetry.last.get(projectId, device.id)?.atMs ?? toMs
    const rest = new RestOfHour()
    await takeRaw({ fromMs: rawFromMs, toMs: Math.min(last.atMs + HOUR_MS, countedMs) }, rest)
    known.splice(-1, 1, ...rest.partBefore(last))
  }
  const older = hourSamples(known, before)
  for (const sample of older) sink.take(sample)
  if (rawFromMs < toMs) await takeRaw({ fromMs: rawFromMs, toMs }, sink, older.at(-1)?.atMs)
}
