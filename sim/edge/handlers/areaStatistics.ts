/** Areas side by side, from stored figures of the devices in sight. */
import type { areaStatisticsContract } from '#shared/contract/areaStatistics.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { seesArea, seesDevice } from '#shared/permissions.ts'
import type { Area } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import { nextTurn } from '../../base/clock.ts'
import { alarmsByArea } from '../../core/readmodels/alarmHistory.ts'
import { type AreaComfort, areaComfort, type HourlyMeans } from '../../core/telemetry/areaComfort.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { readQuestion, spanText, sumsIn } from './energy.ts'
import { energyRows } from './energyRows.ts'

const TEMPERATURE = 'local_temperature'
const SETPOINT = 'occupied_heating_setpoint'
const OCCUPANCY = 'occupancy'

export const areaStatisticsHandlers: HandlersOf<typeof areaStatisticsContract> = {
  async list(input, call) {
    const question = readQuestion(input, call)
    const { principal } = callerOf(call)
    const { workspace } = projectOf(call)
    const read = workspace.state
    const { now: span, before: earlier, comparedUntilMs } = question.periods
    const untilMs = Math.min(span.untilMs, question.nowMs)
    const now = await sumsIn(question, span.fromMs, span.untilMs)
    const before = await sumsIn(question, earlier.fromMs, comparedUntilMs)
    const { devices } = question
    const energy = energyRows({ by: 'area', devices, now, before, elapsedQuarters: 0, read, principal })
    const kwhOf = new Map(energy.map((row) => [row.id, row]))
    const alarms = await alarmsByArea(
      call.services.views,
      { principal, stream: workspace.stream, read },
      { fromMs: span.fromMs, untilMs: span.untilMs },
    )
    const list = []
    for (const area of read.all('area')) {
      if (!seesArea(principal, area.id)) continue
      const inside = devicesOf(area, call)
      const { id, name, nameEn, floorId } = area
      const row = kwhOf.get(id)
      list.push({
        ...{ id, name, nameEn, floorId, devices: inside.length },
        ...{ kwh: row?.kwh ?? null, beforeKwh: row?.beforeKwh ?? null, alarms: alarms.get(id) ?? 0 },
        ...comfortOf(inside, { fromMs: span.fromMs, untilMs }, call),
      })
      await nextTurn()
    }
    return { asOfMs: question.nowMs, period: spanText(span), list }
  },
}

const devicesOf = ({ id }: Area, call: CallContext): Device[] =>
  [...projectOf(call).workspace.state.by('device', 'area', id).values()].filter((device) =>
    seesDevice(callerOf(call).principal, device),
  )

function comfortOf(
  devices: readonly Device[],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
  call: CallContext,
): AreaComfort {
  const projectId = projectOf(call).project.id
  const { hours } = call.services.telemetry
  const has = ({ kind, circuits }: Device, property: string): boolean =>
    kindOf(kind)
      ?.properties(circuits.length)
      .some(({ name }) => name === property) === true
  const means = ({ id }: Device, property: string): HourlyMeans =>
    hours.of(projectId, id, property, fromMs, untilMs)
  return areaComfort({
    occupancy: devices.filter((one) => has(one, OCCUPANCY)).map((one) => means(one, OCCUPANCY)),
    climates: devices
      .filter((one) => has(one, TEMPERATURE) && has(one, SETPOINT))
      .map((one) => ({ temperature: means(one, TEMPERATURE), setpoint: means(one, SETPOINT) })),
  })
}
