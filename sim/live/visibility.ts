/** Commits reduced to what a principal may see: for live topics, missed commits and log readers alike. */

import type { CommitMessage } from '#shared/contract/live.ts'
import { readableEvent } from '#shared/domain/registry.ts'
import { type Principal, seesDevice, seesEverything } from '#shared/permissions.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { type AnyChange, type AnyRecord, type ReadState, seesRecord } from '#shared/records/registry.ts'
import type { Committed } from '../workspace/workspace.ts'

/** Whether the principal may see a device, by its id. */
export function deviceSight(principal: Principal, read: ReadState): (deviceId: DeviceId) => boolean {
  return (deviceId) => {
    const device = read.get('device', deviceId)
    return device !== undefined && seesDevice(principal, device)
  }
}

/** The whole commit, for those who see the whole project. */
export function wholeMessage({ commit, changes }: Committed): CommitMessage {
  const { stream: _, events, ...rest } = commit
  return {
    ...rest,
    events: events.map(({ type, data }) => ({ type, data: { ...data } })),
    changes: [...changes],
  }
}

/** A commit reduced to what this principal may see. */
export function commitMessage(principal: Principal, committed: Committed, read: ReadState): CommitMessage {
  if (seesEverything(principal)) return wholeMessage(committed)
  const { commit, changes, inverse, about } = committed
  const { seq, at, actor, channel, command, cause } = commit
  const visible = changes.flatMap((change) => visibleChange(principal, change, inverse, read))
  const isOwn = actor.kind === 'account' && actor.id === principal.accountId
  const sees = deviceSight(principal, read)
  const events = commit.events.flatMap((event, index) => {
    const readable = readableEvent(event, about[index] ?? [], sees)
    return readable ? [{ type: readable.type, data: { ...readable.data } }] : []
  })
  const isKnown = visible.length > 0 || isOwn
  return {
    seq,
    at,
    channel,
    command: isKnown ? command : '',
    actor: isKnown ? actor : { kind: 'system', id: '', name: '' },
    ...(cause === undefined ? {} : { cause }),
    events,
    changes: visible,
  }
}

/** A record that is removed, or has moved out of sight, is removed only for those who could see it. */
function visibleChange(
  principal: Principal,
  change: AnyChange,
  inverse: readonly AnyChange[],
  read: ReadState,
): AnyChange[] {
  const { type, id } = 'put' in change ? change.put : change.remove
  const before = inverse.flatMap((back) =>
    'put' in back && back.put.type === type && back.put.id === id ? [back.put] : [],
  )
  const seenBefore = before.filter((record) => seesRecord(principal, record, read))
  if ('put' in change && seesRecord(principal, change.put, read)) {
    const comeAlong = seenBefore.length > 0 ? [] : seenThrough(change.put, read)
    return [
      change,
      ...comeAlong.filter((record) => seesRecord(principal, record, read)).map((put) => ({ put })),
    ]
  }
  if (seenBefore.length === 0) return []
  const goAlong = seenBefore.flatMap((record) => seenThrough(record, read))
  return [
    { remove: { type, id } },
    ...goAlong
      .filter((record) => !seesRecord(principal, record, read))
      .map(({ type, id }) => ({ remove: { type, id } })),
  ]
}

/**
 * Records that a limited person may see because of this one, so that they come into sight and go out of it together,
 * though nothing was decided about them.
 */
function seenThrough(record: AnyRecord, read: ReadState): AnyRecord[] {
  switch (record.type) {
    case 'device':
      return [
        ...present(read.get('host', record.hostId)),
        ...read.by('remote', 'device', record.id).values(),
        ...(record.groups ?? []).flatMap(({ id }) => present(read.get('deviceGroup', id))),
        ...read.by('planMark', 'device', record.id).values(),
        ...read.by('advanced', 'target', record.id).values(),
        ...[...read.by('scene', 'device', record.id).values()].flatMap((scene) => [
          scene,
          ...read.by('sceneRun', 'scene', scene.id).values(),
        ]),
        ...[...read.by('automation', 'device', record.id).values()].flatMap((automation) => [
          automation,
          ...read.by('automationRun', 'automation', automation.id).values(),
        ]),
        ...read.by('alarm', 'device', record.id).values(),
        ...read.by('alarm', 'host', record.hostId).values(),
      ]
    case 'area':
      return [
        ...present(record.parentId === null ? undefined : read.get('area', record.parentId)).flatMap(
          (parent) => [parent, ...seenThrough(parent, read)],
        ),
        ...present(read.get('floor', record.floorId)).flatMap((floor) => [
          floor,
          ...present(read.first('floorPlan', 'floor', floor.id)),
          ...present(read.get('building', floor.buildingId)),
        ]),
        ...read.by('planOutline', 'area', record.id).values(),
        ...read.by('host', 'area', record.id).values(),
        ...present(read.first('host', 'serves', record.id)),
      ]
    case 'host':
      return [...read.by('advanced', 'target', record.id).values()]
    default:
      return []
  }
}

const present = <T>(record: T | undefined): T[] => (record === undefined ? [] : [record])
