/** What became of one device: its values over time, every change of them, and what was decided about it. */

import type { deviceHistoryContract, OperationRow } from '#shared/contract/deviceHistory.ts'
import { kindOf, propertyOf } from '#shared/devices/registry.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { can, seesDevice } from '#shared/permissions.ts'
import type { Device } from '#shared/records/device.ts'
import type { CallContext } from '../http/mount.ts'
import { operationPage } from '../readmodels/operations.ts'
import type { RawReport } from '../reports/reports.ts'
import { HOUR_MS } from '../telemetry/energy.ts'
import { energyPoints, energySpan } from '../telemetry/energySeries.ts'
import { HOLDS_MS } from '../telemetry/hours.ts'
import {
  changesOf,
  hourSamples,
  joinSamples,
  rawSamples,
  type Sample,
  type Span,
  thin,
  valuesBefore,
} from '../telemetry/series.ts'
import { RAW_RETENTION_MS, type Telemetry } from '../telemetry/telemetry.ts'
import { callerOf, type HandlersOf, pageOfRows, projectOf } from './call.ts'

type History = HandlersOf<typeof deviceHistoryContract>

/** Over longer spans hourly figures give all the detail that a chart can show. */
const RAW_SPAN_MAX_MS = 2 * RAW_RETENTION_MS

export const deviceHistoryHandlers: HandlersOf<typeof deviceHistoryContract> = {
  async states(input, call) {
    const device = seenDevice(call, input.deviceId)
    const all = await changesOfDevice(call.services.telemetry, device)
    const changes = all.filter(
      ({ property, atMs }) =>
        (input.property === undefined || property === input.property) &&
        (input.fromMs === undefined || atMs >= input.fromMs) &&
        (input.toMs === undefined || atMs <= input.toMs),
    )
    return pageOfRows(changes.reverse(), input, (change) => change)
  },
  series: seriesOf,
  async operations(input, call) {
    const { principal } = callerOf(call)
    const { workspace } = projectOf(call)
    const device = input.deviceId === undefined ? null : seenDevice(call, input.deviceId)
    if (!device && !can(principal, 'logs.view')) throw new Rejection('no_permission', { right: 'logs.view' })
    const asker = { principal, stream: workspace.stream, read: workspace.state }
    const { pageNum, pageSize } = input
    const page = await operationPage(call.services, asker, input)
    const list = device ? await withBefore(call.services.telemetry, device, page.list) : page.list
    return { list, total: page.total, pageNum, pageSize }
  },
}

function seenDevice(call: CallContext, deviceId: Device['id']): Device {
  const device = projectOf(call).workspace.state.get('device', deviceId)
  if (!device || !seesDevice(callerOf(call).principal, device))
    throw new Rejection('record_unknown', { kind: 'device' })
  return device
}

/** How a packet spells a device; what does not hold it need not be parsed. */
const wordOf = (number: string): string => `"${number}"`

/** Its reports from the oldest on; what those said that it replaced is told under its own number. */
async function* reportsOf(
  telemetry: Telemetry,
  { hostId, number, formerNumbers = [] }: Device,
  { fromMs, toMs }: Span,
): AsyncGenerator<RawReport> {
  const own = wordOf(number)
  let sinceMs = fromMs
  for (const { number: former, untilMs } of formerNumbers) {
    const untilHere = Math.min(toMs, untilMs)
    if (untilHere < sinceMs) continue
    const word = wordOf(former)
    for await (const report of telemetry.reportsOf(hostId, word, sinceMs, untilHere))
      yield { ...report, body: report.body.replaceAll(word, own) }
    sinceMs = untilMs + 1
  }
  if (sinceMs <= toMs) yield* telemetry.reportsOf(hostId, own, sinceMs, toMs)
}

function changesOfDevice(telemetry: Telemetry, device: Device) {
  const reports = reportsOf(telemetry, device, { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER })
  const properties = kindOf(device.kind)?.properties(device.circuits.length) ?? []
  const momentary = new Set(properties.filter(({ type }) => type === 'action').map(({ name }) => name))
  return changesOf(reports, device.number, (property) => momentary.has(property))
}

/** Adds to each command the device's values before it, as far as raw reports go back. */
async function withBefore(
  telemetry: Telemetry,
  device: Device,
  rows: OperationRow[],
): Promise<OperationRow[]> {
  const oldestMs = (await telemetry.oldestReportMs(device.hostId)) ?? Number.POSITIVE_INFINITY
  const asked = rows.filter(({ atMs, events }) => atMs > oldestMs && toldOf(events, device).length > 0)
  const [newest] = asked
  if (!newest) return rows
  const reports = reportsOf(telemetry, device, { fromMs: oldestMs, toMs: newest.atMs })
  const values = await valuesBefore(
    reports,
    device.number,
    asked.map(({ atMs }) => atMs).sort((a, b) => a - b),
  )
  return rows.map((row) => {
    const known = values.get(row.atMs) ?? {}
    const told = toldOf(row.events, device).flatMap((name) => {
      const value = known[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    return { ...row, before: Object.fromEntries(told) }
  })
}

/** Names of the properties that the commit set on the device. */
function toldOf(events: OperationRow['events'], device: Device): string[] {
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
  const property = propertyOf(device.kind, device.circuits.length, input.property)
  if (property?.type !== 'number')
    throw new Rejection('property_unknown', { device: device.name, property: input.property })
  const { project } = projectOf(call)
  const unit = property.unit ?? null
  const toMs = Math.min(input.toMs, clock.now())
  if (toMs <= input.fromMs) return { unit, stepMs: 0, points: [] }
  const asked: Span = { fromMs: input.fromMs, toMs }
  if (input.property === 'energy' && kindOf(device.kind)?.isMetered) {
    const span = energySpan(asked, project.timeZone)
    const hours = telemetry.energy.of(project.id, device.id, span.fromMs, span.toMs)
    return { unit, stepMs: span.stepMs, points: energyPoints(hours, span, project.timeZone) }
  }
  const samples = await samplesOf(telemetry, project.id, device, input.property, asked)
  return {
    unit,
    ...thin(samples, asked, input.points),
  }
}

async function samplesOf(
  telemetry: Telemetry,
  projectId: Parameters<Telemetry['hours']['of']>[0],
  device: Device,
  property: string,
  { fromMs, toMs }: Span,
): Promise<Sample[]> {
  const hours = (span: Span) => telemetry.hours.of(projectId, device.id, property, span.fromMs, span.toMs)
  const whole = { fromMs, toMs }
  if (toMs - fromMs > RAW_SPAN_MAX_MS) return hourSamples(hours(whole), whole)
  const rawFromMs = Math.max(fromMs, (await telemetry.oldestReportMs(device.hostId)) ?? toMs)
  const before = { fromMs, toMs: Math.min(toMs, rawFromMs) }
  // Of the hour in which raw reports begin, only the part before them.
  const known = hours(before).filter(
    ({ atMs, knownMs }) =>
      atMs + HOUR_MS <= rawFromMs || knownMs > Math.min(atMs + HOUR_MS, toMs) - rawFromMs,
  )
  const older = hourSamples(known, before)
  if (rawFromMs >= toMs) return older
  const reports = reportsOf(telemetry, device, { fromMs: rawFromMs - HOLDS_MS, toMs })
  const raw = await rawSamples(
    reports,
    { deviceNumber: device.number, property },
    { fromMs: rawFromMs, toMs },
  )
  return joinSamples(older, raw)
}
