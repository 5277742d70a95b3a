/**
 * Rollouts of the project. They concern the whole project, so restricted users neither start nor see them.
 */
import { rolloutsContract, versionAge } from '#shared/contract/rollouts.ts'
import { uninstallable } from '#shared/domain/firmware/usable.ts'
import type { Target } from '#shared/domain/rollout/targets.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isId } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import type { RingPlace, Rollout, RolloutId } from '#shared/records/rollout.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { factsOf, page, requireSeen } from './declared.ts'
import { requireUsable } from './firmwareRows.ts'
import { rolloutRow, updateNames, updateRow } from './rolloutRows.ts'
import { countVersions, versionNames, versionsOf, whyNotUpdated } from './versionRows.ts'

const stateOf = (call: CallContext): ReadState => projectOf(call).workspace.state

export const rolloutHandlers: HandlersOf<typeof rolloutsContract> = {
  list: page(rolloutsContract.list, (_, call) => rolloutsOf(call), {
    where: ({ state }, asked) => asked.state === undefined || asked.state === state,
    names: ({ title, name, version }) => [title, name, version],
    row: rolloutRow,
  }),
  updates: page(
    rolloutsContract.updates,
    ({ rolloutId }, call) => {
      requireSeen({ rollout: [rolloutId] }, call)
      return stateOf(call).by('deviceUpdate', 'rollout', rolloutId).values()
    },
    {
      where: ({ state }, asked) => asked.state === undefined || asked.state === state,
      names: updateNames,
      row: updateRow,
    },
  ),
  versions: page(rolloutsContract.versions, (_, call) => versionsOf(call), {
    where: (row, asked) =>
      (asked.floorId ?? row.floorId) === row.floorId &&
      (asked.hostId ?? row.hostId) === row.hostId &&
      (asked.target ?? row.target) === row.target &&
      (asked.kind ?? row.kind) === row.kind &&
      (asked.isOutdated === undefined || (asked.isOutdated === '1') === row.isOutdated) &&
      (asked.age ?? versionAge(row)) === versionAge(row),
    names: versionNames,
    row: (row, call) => ({ ...row, why: whyNotUpdated(row, call) }),
  }),
  versionCounts: ({ by }, call) => ({ groups: countVersions(versionsOf(call), by, stateOf(call)) }),
  async start({ firmwareId, deviceIds, hostIds, kinds, areaIds, ...plan }, call) {
    requireWholeProject(call)
    const {
      title,
      name,
      version,
      target,
      kinds: fits,
      models,
      file,
      ...rest
    } = requireUsable(firmwareId, call)
    const refused = uninstallable(
      { title, name, version, target, kinds: fits, models, file, ...rest },
      call.services.clock.now(),
    )
    if (refused) throw refused
    requireSeen({ device: deviceIds, host: hostIds, area: areaIds }, call)
    requireSeen(placesOf(plan.ringPlaceIds), call)
    const read = stateOf(call)
    const isChosen = deviceIds.length + hostIds.length > 0
    const targets = isChosen
      ? [...devicesAmong(read, deviceIds), ...hostIds.map((hostId) => ({ deviceId: null, hostId }))]
      : matching(read, { target, kinds: kinds.length > 0 ? kinds : fits, areaIds })
    const wanted = targets.filter(({ deviceId }) => (deviceId === null) === (target === 'host'))
    const firmware = { title, name, version, target, kinds: fits, models, file }
    const data = { firmwareId, firmware, targets: wanted, ...plan }
    const { workspace } = projectOf(call)
    const started = factsOf(await runAs(call, workspace, 'StartRollout', data)).one('RolloutStarted')
    const skipped = started.targets.filter((one) => one.skipped !== '').length
    return { rolloutId: started.rolloutId, devices: started.targets.length - skipped, skipped }
  },
  async change({ rolloutId, op, ...settings }, call) {
    requireSeen({ rollout: [rolloutId] }, call)
    const { workspace } = projectOf(call)
    if (op === 'change') await runAs(call, workspace, 'ChangeRollout', { rolloutId, ...settings })
    else await runAs(call, workspace, COMMANDS[op], { rolloutId })
    return null
  },
  async remove({ rolloutIds }, call) {
    requireSeen({ rollout: rolloutIds }, call)
    for (const rolloutId of new Set<RolloutId>(rolloutIds))
      await runAs(call, projectOf(call).workspace, 'DeleteRollout', { rolloutId })
    return null
  },
}

const COMMANDS = {
  pause: 'PauseRollout',
  resume: 'ResumeRollout',
  retry: 'RetryRollout',
  abort: 'AbortRollout',
  rollBack: 'RollBackRollout',
} as const

/** The newest first. */
function rolloutsOf(call: CallContext): Rollout[] {
  const read = stateOf(call)
  const { principal } = callerOf(call)
  return [...read.all('rollout')].filter((rollout) => seesRecord(principal, rollout, read)).reverse()
}

const placesOf = (ids: readonly RingPlace[]) => ({
  floor: ids.filter((id) => isId('flr', id)),
  area: ids.filter((id) => isId('ara', id)),
})

/** @throws Rejection no_permission */
function requireWholeProject(call: CallContext): void {
  if (!seesEverything(callerOf(call).principal)) throw new Rejection('no_permission')
}

const devicesAmong = (read: ReadState, ids: readonly string[]): Target[] =>
  ids.flatMap((id) => {
    const device = read.get('device', id)
    return device ? [{ deviceId: device.id, hostId: device.hostId }] : []
  })

interface Filter {
  readonly target: Rollout['target']
  readonly kinds: readonly string[]
  readonly areaIds: readonly string[]
}

function matching(read: ReadState, { target, kinds, areaIds }: Filter): Target[] {
  const isIn = (areaId: string): boolean => areaIds.length === 0 || isInside(read, areaId, new Set(areaIds))
  if (target === 'host')
    return [...read.all('host')]
      .filter(({ areaId }) => isIn(areaId))
      .map(({ id }) => ({ deviceId: null, hostId: id }))
  return [...read.all('device')]
    .filter(({ kind, areaId }) => (kinds.length === 0 || kinds.includes(kind)) && isIn(areaId))
    .map(({ id, hostId }) => ({ deviceId: id, hostId }))
}

/** Whether it is one of the areas or inside one. */
function isInside(read: ReadState, areaId: string, areas: ReadonlySet<string>): boolean {
  for (
    let area = read.get('area', areaId);
    area;
    area = area.parentId ? read.get('area', area.parentId) : undefined
  )
    if (areas.has(area.id)) return true
  return false
}
