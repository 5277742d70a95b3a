/**
 * Numbers sent to devices shortly before a server stop that were not evaluated yet, restored from log and
 * history.
 */
import { COMMAND_TIMEOUT_MS, VALUE_SETTLED_AFTER_MS } from '#shared/constants.ts'
import { readCommit } from '#shared/domain/registry.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import type { CommandId, CommandItem } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { Telemetry } from '../../core/telemetry/telemetry.ts'
import { commitsSince } from '../../stores/log/commitsSince.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'

export interface Unjudged {
  readonly commandId: CommandId
  readonly item: CommandItem
  readonly issuedAtMs: number
  /** Null if its host has not responded yet. */
  confirmedAtMs: number | null
}

/** A start waits for the history. */
const COMMITS_MAX = 20_000

export async function unjudgedIn(
  log: EventLog,
  tail: { readonly stream: StreamId; readonly seq: number },
  stoppedAtMs: number,
): Promise<Unjudged[]> {
  const open = new Map<DeviceId, Unjudged>()
  const of = (commandId: CommandId) => [...open.values()].filter((one) => one.commandId === commandId)
  const sinceMs = stoppedAtMs - VALUE_SETTLED_AFTER_MS - COMMAND_TIMEOUT_MS
  for await (const stored of commitsSince(log, tail, sinceMs, COMMITS_MAX)) {
    if (!stored.events.some(({ type }) => type.startsWith('Device'))) continue
    const commit = readCommit(stored)
    for (const { type, data } of commit.events)
      if (type === 'DeviceCommandIssued') {
        const items = data.stored ? [] : data.items
        for (const item of items.filter(({ values }) => hasNumber(values)))
          open.set(item.deviceId, {
            ...{ commandId: data.commandId, item, issuedAtMs: commit.at, confirmedAtMs: null },
          })
      } else if (type === 'DeviceCommandConfirmed') {
        for (const one of of(data.commandId)) one.confirmedAtMs = commit.at
      } else if (type === 'DeviceCommandFailed' || type === 'DeviceCommandTimedOut') {
        for (const { item } of of(data.commandId)) open.delete(item.deviceId)
      } else if (type === 'DeviceKeptOtherValues') open.delete(data.deviceId)
  }
  return [...open.values()]
}

const hasNumber = (values: CommandItem['values']): boolean =>
  Object.values(values).some((value) => typeof value === 'number')

/** The numbers that the device has since reported as commanded. @throws Rejection `unavailable` */
export async function reportedAsCommanded(
  telemetry: Telemetry,
  deviceId: DeviceId,
  numbers: Readonly<Record<string, number>>,
  sinceMs: number,
): Promise<string[]> {
  await telemetry.settled()
  const done = new Set<string>()
  const span = { fromMs: sinceMs, toMs: Number.MAX_SAFE_INTEGER }
  for (const [name, wanted] of Object.entries(numbers))
    for await (const points of telemetry.readings.past.points(deviceId, name, span))
      if (points.some(({ atMs, value }) => atMs > sinceMs && value === wanted)) done.add(name)
  return [...done]
}
