/** Which records, readings and commits a principal may know of: for snapshots, commits and live topics alike. */
import type { CommitMessage } from '#shared/contract/live.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import { type Principal, seesArea, seesDevice, seesEverything } from '#shared/permissions.ts'
import type { AnyChange, AnyRecord, ReadState } from '#shared/records/registry.ts'
import type { Committed } from '../workspace/workspace.ts'

/** Floors, buildings and hosts are known to those who see something in them. */
export function seesRecord(principal: Principal, record: AnyRecord, read: ReadState): boolean {
  switch (record.type) {
    case 'project':
      return record.id === principal.projectId
    case 'account':
    case 'certification':
    case 'templateRole':
      return false
    case 'role':
    case 'member':
      return seesEverything(principal)
    case 'building':
      return (
        seesEverything(principal) ||
        some(read.by('floor', 'building', record.id), (f) => seesRecord(principal, f, read))
      )
    case 'floor':
      return (
        seesEverything(principal) ||
        some(read.by('area', 'floor', record.id), (area) => seesArea(principal, area.id))
      )
    case 'area':
      return (
        seesArea(principal, record.id) ||
        // One that is gone is in no list of areas any more, but its parent is.
        (record.parentId !== null && seesArea(principal, record.parentId)) ||
        some(read.by('area', 'parent', record.id), (a) => seesRecord(principal, a, read))
      )
    case 'host':
      return (
        seesArea(principal, record.areaId) ||
        some(read.by('device', 'host', record.id), (d) => seesDevice(principal, d))
      )
    case 'device':
      return seesDevice(principal, record)
    case 'alarm':
      return seesAlarm(principal, record, read)
    case 'command':
      return record.items.every(({ deviceId }) => {
        const device = read.get('device', deviceId)
        return device !== undefined && seesDevice(principal, device)
      })
  }
}

function seesAlarm(
  principal: Principal,
  alarm: Extract<AnyRecord, { type: 'alarm' }>,
  read: ReadState,
): boolean {
  if (seesArea(principal, alarm.areaId)) return true
  const device = alarm.deviceId === null ? undefined : read.get('device', alarm.deviceId)
  if (device) return seesDevice(principal, device)
  // A dead host concerns everybody with a device on it.
  const host = alarm.deviceId === null ? read.get('host', alarm.hostId) : undefined
  return host !== undefined && seesRecord(principal, host, read)
}

function some<R>(records: ReadonlyMap<string, R>, test: (record: R) => boolean): boolean {
  for (const record of records.values()) if (test(record)) return true
  return false
}

const ANNOUNCED = new Set(['DeviceCommandConfirmed', 'DeviceCommandFailed', 'DeviceCommandTimedOut'])

/** A commit as this principal may know it. */
export function commitMessage(
  principal: Principal,
  { commit, changes, inverse }: Omit<Committed, 'commit'> & { readonly commit: Commit },
  read: ReadState,
): CommitMessage {
  const { seq, at, actor, channel, command, cause } = commit
  const base = { seq, at, channel, command, ...(cause === undefined ? {} : { cause }) }
  if (seesEverything(principal)) {
    const events = commit.events.map(({ type, data }) => ({ type, data: { ...data } }))
    return { ...base, actor, events }
  }
  const visible = changes.flatMap((change) => visibleChange(principal, change, inverse, read))
  const isOwn = actor.kind === 'account' && actor.id === principal.accountId
  const seenIds = new Set<unknown>(visible.map((change) => idOf(change)))
  const events = commit.events
    .map(({ type, data }) => ({ type, data: { ...data } as Record<string, unknown> }))
    .filter(({ type, data }) => ANNOUNCED.has(type) && seenIds.has(data.commandId))
  const known = visible.length > 0 || isOwn
  return {
    ...base,
    command: known ? command : '',
    actor: known ? actor : { kind: 'system', id: '', name: '' },
    events,
    changes: visible,
  }
}

/** A record that is gone, or has moved out of sight, is taken from those who could see it, and from nobody else. */
function visibleChange(
  principal: Principal,
  change: AnyChange,
  inverse: readonly AnyChange[],
  read: ReadState,
): AnyChange[] {
  if ('put' in change && seesRecord(principal, change.put, read)) return [change]
  const { type, id } = 'put' in change ? change.put : change.remove
  const wasSeen = inverse.some(
    (back) =>
      'put' in back && back.put.type === type && back.put.id === id && seesRecord(principal, back.put, read),
  )
  return wasSeen ? [{ remove: { type, id } }] : []
}

const idOf = (change: AnyChange): string => ('put' in change ? change.put.id : change.remove.id)
