/** The scopes of condition rules that a commit changes. */
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { ConditionRule } from '#shared/records/conditionRule.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { AnyRecord, ReadState } from '#shared/records/registry.ts'
import { recordsBefore } from '../../core/workspace/recordsBefore.ts'
import type { Committed } from '../../core/workspace/workspace.ts'

export interface ScopeChanges {
  /** Areas moved, the time zone changed, or many devices changed: all rules are evaluated again. */
  readonly rescoped: () => void
  readonly rule: (rule: ConditionRule) => void
  readonly ruleGone: () => void
  readonly device: (deviceId: DeviceId) => void
  readonly deviceGone: (deviceId: DeviceId) => void
  readonly hostBack: (hostId: HostId) => void
}

/** Above this number per commit, devices are evaluated in batches. */
const DEVICES_MAX = 100

export function followRules({ changes, inverse }: Committed, read: ReadState, on: ScopeChanges): void {
  const hasRules = read.count('conditionRule') > 0
  const isConcerned = changes.some(
    (change) => ('put' in change ? change.put : change.remove).type === 'conditionRule',
  )
  if (!hasRules && !isConcerned) return
  const before = recordsBefore(inverse)
  const devices: DeviceId[] = []
  let isRescoped = false
  for (const change of changes) {
    if ('remove' in change) {
      const { type, id } = change.remove
      if (type === 'conditionRule') on.ruleGone()
      if (type === 'device') on.deviceGone(id as DeviceId)
      continue
    }
    const now = change.put
    const was = before.get(now.id)
    if (now.type === 'conditionRule') on.rule(now)
    else if (now.type === 'device' && isElsewhere(was, now)) devices.push(now.id)
    else if (now.type === 'host' && now.isOnline && was?.type === 'host' && !was.isOnline) on.hostBack(now.id)
    else isRescoped ||= isOtherGround(was, now)
  }
  if (isRescoped || devices.length > DEVICES_MAX) on.rescoped()
  else for (const id of devices) on.device(id)
}

function isElsewhere(was: AnyRecord | undefined, now: Device): boolean {
  if (was?.type !== 'device') return true
  return was.areaId !== now.areaId || was.kind !== now.kind || !isSameJson(was.groups, now.groups)
}

function isOtherGround(was: AnyRecord | undefined, now: AnyRecord): boolean {
  if (now.type === 'area') return was?.type === 'area' && was.parentId !== now.parentId
  return now.type === 'project' && was?.type === 'project' && was.timeZone !== now.timeZone
}
