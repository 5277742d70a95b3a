/** Which version runs where, as rows and counts, and why one was not updated. */
import {
  type VersionCount,
  type VersionGroup,
  type VersionRow,
  versionAge,
} from '#shared/contract/rollouts.ts'
import { uninstallable, usableFirmware } from '#shared/domain/firmware/usable.ts'
import { versionOf } from '#shared/domain/rollout/targets.ts'
import { isActive } from '#shared/domain/rollout/transitions.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Firmware } from '#shared/records/firmware.ts'
import type { FloorId } from '#shared/records/floor.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import type { DeviceUpdate } from '#shared/records/rollout.ts'
import { compareVersions } from '#shared/rules/version.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, projectOf } from './call.ts'
import { userOf } from './firmwareRows.ts'
import { waitsFor } from './rolloutRows.ts'

const stateOf = (call: CallContext): ReadState => projectOf(call).workspace.state

/** Without fields that only the rows of a page require. */
type RunningVersion = Omit<VersionRow, 'why'>

export const versionNames = ({ name, nameEn, model, version, hostName }: RunningVersion): string[] => [
  name,
  nameEn,
  model,
  version,
  hostName,
]

/** Versions of all visible devices and hosts, outdated ones first. */
export function versionsOf(call: CallContext): RunningVersion[] {
  const read = stateOf(call)
  const { principal } = callerOf(call)
  const nowMs = call.services.clock.now()
  const usable = usableFirmware(call.services.workspaces.estate.state, userOf(call), nowMs)
    .filter((one) => one.channel === 'stable' && uninstallable(one, nowMs) === null)
    .sort((a, b) => compareVersions(b.version, a.version))
  const rows: RunningVersion[] = []
  for (const device of read.all('device')) {
    if (!seesRecord(principal, device, read)) continue
    const { id, name, nameEn, kind, model } = device
    const version = versionOf(read, { deviceId: id, hostId: device.hostId })
    const hostName = read.get('host', device.hostId)?.name ?? ''
    rows.push({
      target: 'device',
      id,
      name,
      nameEn,
      kind,
      model,
      hostName,
      hostId: device.hostId,
      floorId: floorOf(read, device.areaId),
      ...judged(usable, { target: 'device', kind, model, version }),
    })
  }
  for (const host of read.all('host')) {
    if (!seesRecord(principal, host, read)) continue
    const { id, name, model, firmwareVersion: version } = host
    const facts = { target: 'host', id, name, nameEn: '', kind: '', model, hostName: name } as const
    const place = { hostId: id, floorId: floorOf(read, host.areaId) }
    rows.push({ ...facts, ...place, ...judged(usable, { target: 'host', kind: '', model, version }) })
  }
  return rows.sort((a, b) => Number(b.isOutdated) - Number(a.isOutdated))
}

const floorOf = (read: ReadState, areaId: AreaId | null): FloorId | null =>
  (areaId === null ? undefined : read.get('area', areaId)?.floorId) ?? null

/** Why the newest version is not installed, from the last relevant update; empty if up to date. */
export function whyNotUpdated({ id, isOutdated, newest, target }: RunningVersion, call: CallContext): string {
  if (!isOutdated || !newest) return ''
  const read = stateOf(call)
  const updates =
    target === 'device' ? read.by('deviceUpdate', 'device', id) : read.by('deviceUpdate', 'host', id)
  const last = [...updates.values()].findLast(
    ({ deviceId, rolloutId }) =>
      (deviceId === null) === (target === 'host') &&
      read.get('rollout', rolloutId)?.firmwareId === newest.firmwareId,
  )
  if (!last) return 'never_tried'
  return isActive(last) ? 'under_way' : reasonOf(read, last, call.services.clock.now())
}

function reasonOf(read: ReadState, update: DeviceUpdate, nowMs: number): string {
  const { state, reason } = update
  if (state === 'waiting') return waitsFor(read, update, nowMs)
  if (state === 'cancelled') return 'cancelled'
  if (state === 'rolledBack') return 'rolled_back'
  return reason === '' ? 'never_tried' : reason
}

interface Counted extends Omit<VersionCount, 'versions'> {
  readonly byVersion: Map<string, number>
}

/** The group with the most outdated first. */
export function countVersions(
  rows: readonly RunningVersion[],
  by: VersionGroup,
  read: ReadState,
): VersionCount[] {
  const groups = new Map<string, { -readonly [K in keyof Counted]: Counted[K] }>()
  for (const row of rows) {
    const id = (by === 'kind' ? row.kind : by === 'floor' ? row.floorId : row.hostId) ?? ''
    const known = groups.get(id) ?? { id, ...NAMELESS, ...NONE, byVersion: new Map<string, number>() }
    groups.set(id, known)
    known.total += 1
    known[versionAge(row)] += 1
    known.byVersion.set(row.version, (known.byVersion.get(row.version) ?? 0) + 1)
  }
  return [...groups.values()]
    .sort((a, b) => b.outdated - a.outdated || b.total - a.total)
    .map(({ byVersion, ...group }) => ({
      ...group,
      ...namesOf(read, group.id),
      versions: [...byVersion]
        .map(([version, count]) => ({ version, count }))
        .sort((a, b) => b.count - a.count || compareVersions(b.version, a.version))
        .slice(0, VERSIONS_MAX),
    }))
}

const NAMELESS = { name: '', nameEn: '' }
const NONE = { total: 0, outdated: 0, unknown: 0, current: 0 }
/** Limit for each group. */
const VERSIONS_MAX = 10

function namesOf(read: ReadState, id: string): typeof NAMELESS {
  const floor = read.get('floor', id)
  return floor
    ? { name: floor.name, nameEn: floor.nameEn }
    : { ...NAMELESS, name: read.get('host', id)?.name ?? '' }
}

interface Running {
  readonly target: Firmware['target']
  readonly kind: string
  readonly model: string
  readonly version: string
}

/** The newest compatible version is first in `usable`. */
function judged(
  usable: readonly Firmware[],
  { target, kind, model, version }: Running,
): Pick<VersionRow, 'version' | 'newest' | 'isOutdated'> {
  const found = usable.find(
    (one) =>
      one.target === target &&
      (one.kinds.length === 0 || target === 'host' || one.kinds.includes(kind)) &&
      (one.models.length === 0 || one.models.includes(model)),
  )
  const newest = found ? { firmwareId: found.id, title: found.title, version: found.version } : null
  return { version, newest, isOutdated: newest !== null && compareVersions(version, newest.version) < 0 }
}
