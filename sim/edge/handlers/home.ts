import type { homeContract } from '#shared/contract/home.ts'
import { signInAggregate } from '#shared/domain/people/signIns.ts'
import { PROJECT_STREAM } from '#shared/domain/registry.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { type Principal, seesArea, seesDevice, seesEverything } from '#shared/permissions.ts'
import { type Device, grantedDevices } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { countedMeters } from '#shared/rules/countedMeters.ts'
import { roomSources } from '#shared/rules/occupancy.ts'
import { isWholeRoom } from '#shared/rules/roomState.ts'
import { hashMix, hashText } from '../../base/rng.ts'
import { recentOperations } from '../../core/readmodels/operations.ts'
import type { DayCourse } from '../../core/telemetry/dayCourses.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'

const CHANGES_MAX = 60

export const homeHandlers: HandlersOf<typeof homeContract> = {
  async today(_, call) {
    const { principal } = callerOf(call)
    const { project, workspace } = projectOf(call)
    const { clock, dayCourses } = call.services
    const read = workspace.state
    let found: ReturnType<typeof sourcesOf> | null = null
    const sources = () => {
      found ??= sourcesOf(principal, read)
      return found
    }
    const course = await dayCourses.of({
      projectId: project.id,
      timeZone: project.timeZone,
      nowMs: Math.round(clock.now()),
      sight: visibilityOf(principal, read),
      sources,
    })
    return {
      ...course,
      hours: [...course.hours],
      energy: {
        today: [...course.energy.today.kwh],
        before: [...course.energy.before.kwh],
        todayAfterGap: afterGapOf(course.energy.today),
        beforeAfterGap: afterGapOf(course.energy.before),
      },
      occupied: {
        rooms: roomsSeen(principal, read),
        today: [...course.occupied.today],
        before: [...course.occupied.before],
      },
      weather: weatherOf(call, course),
    }
  },
  async changes(_, call) {
    const { principal } = callerOf(call)
    const { workspace } = projectOf(call)
    const { clock } = call.services
    const asker = { principal, stream: workspace.stream, read: workspace.state }
    const question = { fromMs: clock.now() - HOUR_MS, max: CHANGES_MAX, without: SIGN_INS }
    const list = await recentOperations(call.services, asker, question)
    const isSetUp = (command: string): boolean => PROJECT_STREAM.setUp.has(command)
    return {
      list: list.map(({ before: _, eventCount: __, ...row }) => ({ ...row, isSetUp: isSetUp(row.command) })),
    }
  },
}

/** Sign-ins are readable only with the right to view logs. */
const SIGN_INS = Object.keys(signInAggregate.commands)

/** Cache key that is equal for callers with the same figures. */
function visibilityOf(principal: Principal, read: ReadState): string {
  const places = placesHash(read)
  if (principal.areas === 'all') return `all/${places}`
  return `${[...principal.areas].sort().join()}/${[...grantedDevices(principal, read)].sort().join()}/${places}`
}

/** Hash that changes when devices are added, removed, replaced or moved, or an area changes its kind. */
function placesHash(read: ReadState): number {
  let hash = 0
  for (const { id, kind } of read.all('area')) hash = hashMix(hash, hashText(`${id}/${kind}`))
  for (const { id, areaId } of read.all('device')) hash = hashMix(hash, hashText(`${id}/${areaId}`))
  return hash
}

function roomsSeen(principal: Principal, read: ReadState): number {
  let rooms = 0
  for (const area of read.all('area'))
    if (isWholeRoom(read, area) && (seesEverything(principal) || seesArea(principal, area.id))) rooms += 1
  return rooms
}

function sourcesOf(principal: Principal, read: ReadState) {
  const isSeen = (device: Device): boolean => seesDevice(principal, device)
  const rooms = [...read.all('area')]
    .filter((area) => isWholeRoom(read, area) && seesArea(principal, area.id))
    .map(({ id }) => roomSources(read, id))
  const meters = countedMeters([...read.all('device')].filter(isSeen)).map(({ id }) => id)
  return { meters, rooms }
}

function afterGapOf({ afterGap }: DayCourse['energy']['today']) {
  return afterGap && { kwh: afterGap.kwh, sinceMs: afterGap.sinceMs, untilMs: afterGap.atMs }
}

function weatherOf(call: CallContext, { hours, asOfMs: nowMs }: DayCourse) {
  const { outdoors } = call.services
  if (!outdoors) return null
  const { project } = projectOf(call)
  const { temperatureC, humidityPercent, cloud01, pm25, isNight } = outdoors(project, nowMs)
  const day = hours.map(({ fromMs }) => outdoors(project, fromMs).temperatureC)
  const [lowC, highC] = [Math.min(temperatureC, ...day), Math.max(temperatureC, ...day)]
  return { temperatureC, lowC, highC, humidityPercent, cloud01, pm25, isNight }
}
