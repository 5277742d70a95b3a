/** Energy that could be saved, and days of areas far from the usual, from stored figures of what the caller sees. */
import {
  type EnergyOutlier,
  type energyWasteContract,
  USUAL_DAYS,
  WASTE_DAYS_MAX,
  WASTE_LINES_MAX,
  type WasteLine,
} from '#shared/contract/energyWaste.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { seesDevice } from '#shared/permissions.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { DaySpan } from '#shared/rules/reportPeriod.ts'
import { startOfDay } from '#shared/time/days.ts'
import { dateOfDay, wallTimeOf } from '#shared/time/zone.ts'
import { alarmsByArea } from '../../core/readmodels/alarmHistory.ts'
import { monthStartMs } from '../../core/telemetry/energyCost.ts'
import { QUARTER_MS } from '../../core/telemetry/energyDay.ts'
import { courseOf } from '../../core/telemetry/energyReport.ts'
import { createPace } from '../../core/telemetry/pace.ts'
import { causesOf, type FarDay, farDays } from '../../core/telemetry/waste/outliers.ts'
import { quarterPrices } from '../../core/telemetry/waste/quarterPrices.ts'
import {
  completeDays,
  type DayQuarters,
  daysOver,
  quartersOf,
  type RoomDay,
  type RoomEnergy,
} from '../../core/telemetry/waste/roomEnergy.ts'
import { type RoomSpan, roomStates } from '../../core/telemetry/waste/roomStates.ts'
import { wasteOf } from '../../core/telemetry/waste/wasteLines.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { idsOf, readQuestion, spanText } from './energy.ts'

/** Kinds that normally operate without people present. */
const UNATTENDED: ReadonlySet<string> = new Set(['ev_charger'])
const NIGHT_MINUTES = 5 * 60

export const energyWasteHandlers: HandlersOf<typeof energyWasteContract> = {
  async ask(input, call) {
    const question = readQuestion(input, call)
    const frame = frameOf(question, call)
    const prices = await pricesOf(question, frame, call)
    const lines: WasteLine[] = []
    const far: FarRoom[] = []
    let judgedDays = 0
    const pace = createPace()
    for (const [areaId, devices] of meteredByArea(question.devices)) {
      const room = roomOf(areaId, devices, { frame, call })
      lines.push(...linesOf(room, frame, prices))
      const days = completeDays(room, frame.days)
      const isJudged = ({ day }: RoomDay): boolean => day >= frame.span.fromDay
      judgedDays += days.filter(isJudged).length
      far.push(...farDays(days, isJudged).map((one) => ({ ...one, areaId, room, days })))
      await pace()
    }
    return {
      ...{ asOfMs: question.nowMs, period: spanText(question.periods.now) },
      ...{ from: dateOfDay(frame.span.fromDay), currency: currencyOf(call), judgedDays },
      lines: lines.sort((a, b) => (b.money ?? 0) - (a.money ?? 0) || b.kwh - a.kwh).slice(0, WASTE_LINES_MAX),
      outliers: await outliersOf(far, call),
    }
  },
}

/** Analysed span and preceding reference days. */
interface Frame {
  readonly span: DaySpan
  readonly whole: RoomSpan
  /** Span in quarter-hours from the start of the whole period. */
  readonly first: number
  readonly fromMs: number
  readonly days: readonly DayQuarters[]
  readonly night: Uint8Array
}

type Question = ReturnType<typeof readQuestion>

function frameOf({ periods: { now }, timeZone, nowMs }: Question, call: CallContext): Frame {
  const today = wallTimeOf(nowMs, timeZone).day
  const untilDay = Math.min(now.span.untilDay, today + 1)
  const span: DaySpan = { fromDay: Math.max(now.span.fromDay, untilDay - WASTE_DAYS_MAX), untilDay }
  const beginsMs = startOfDay(span.fromDay - USUAL_DAYS, timeZone)
  const untilMs = Math.min(now.untilMs, Math.floor(nowMs / QUARTER_MS) * QUARTER_MS)
  const fromMs = startOfDay(span.fromDay, timeZone)
  const whole: RoomSpan = {
    projectId: projectOf(call).project.id,
    fromMs: beginsMs,
    untilMs: Math.max(fromMs, untilMs),
  }
  const count = (whole.untilMs - whole.fromMs) / QUARTER_MS
  return {
    ...{ span, whole, fromMs, first: (fromMs - whole.fromMs) / QUARTER_MS },
    days: daysOver({ fromDay: span.fromDay - USUAL_DAYS, untilDay }, timeZone, whole),
    night: Uint8Array.from({ length: count }, (_, quarter) =>
      Number(wallTimeOf(whole.fromMs + quarter * QUARTER_MS, timeZone).minute < NIGHT_MINUTES),
    ),
  }
}

const currencyOf = (call: CallContext): string | null =>
  [...projectOf(call).workspace.state.by('energyRate', 'kind', 'energy').values()][0]?.currency ?? null

async function pricesOf({ counted, timeZone }: Question, { whole, fromMs }: Frame, call: CallContext) {
  const rates = [...projectOf(call).workspace.state.by('energyRate', 'kind', 'energy').values()]
  // Rates that depend on monthly consumption require data from the start of the month.
  const course = await courseOf(call.services.telemetry.energy, {
    ...{ projectId: whole.projectId, untilMs: whole.untilMs, devices: idsOf(counted) },
    fromMs: rates.length === 0 ? fromMs : monthStartMs(fromMs, timeZone),
  })
  return quarterPrices(rates, course, { timeZone, fromMs })
}

/** Excludes meters of more than one device. */
const meteredByArea = (devices: readonly Device[]): ReadonlyMap<AreaId, readonly Device[]> =>
  Map.groupBy(
    devices.filter(({ kind }) => kindOf(kind)?.isMainMeter !== true && !UNATTENDED.has(kind)),
    ({ areaId }) => areaId,
  )

function roomOf(
  areaId: AreaId,
  devices: readonly Device[],
  { frame, call }: { readonly frame: Frame; readonly call: CallContext },
): RoomEnergy {
  const { principal } = callerOf(call)
  const { hours, energy } = call.services.telemetry
  const all = [...projectOf(call).workspace.state.by('device', 'area', areaId).values()]
  const inside = all.filter((device) => seesDevice(principal, device))
  const sensesPeople = ({ kind }: Device): boolean => kindOf(kind)?.tellsOfRoom?.sensesPeople === true
  const presence = inside.filter(sensesPeople).map(({ id }) => id)
  const states = roomStates(hours, frame.whole, {
    presence,
    hasHidden: presence.length < all.filter(sensesPeople).length,
    contacts: inside.filter(({ kind }) => kind === 'door_sensor').map(({ id }) => id),
  })
  return {
    states,
    devices: devices.map((device) => ({
      device,
      kwh: quartersOf(energy, device, frame.whole),
      isClimate: kindOf(device.kind)?.group === 'climate',
    })),
  }
}

function linesOf(
  { devices, states }: RoomEnergy,
  { first, night }: Frame,
  prices: Float64Array,
): WasteLine[] {
  const ofSpan = {
    ...{ prices, night: night.subarray(first) },
    states: {
      ...{ empty: states.empty.subarray(first), occupied: states.occupied.subarray(first) },
      ...{ open: states.open.subarray(first), sensesPeople: states.sensesPeople },
    },
  }
  return devices.flatMap(({ device, kwh, isClimate }) =>
    wasteOf(device, { ...ofSpan, kwh: kwh.subarray(first), isClimate }),
  )
}

interface FarRoom extends FarDay {
  readonly areaId: AreaId
  readonly room: RoomEnergy
  readonly days: readonly RoomDay[]
}

/** Most unusual days with causes. */
async function outliersOf(far: readonly FarRoom[], call: CallContext): Promise<EnergyOutlier[]> {
  const { project, workspace } = projectOf(call)
  const asker = { principal: callerOf(call).principal, stream: workspace.stream, read: workspace.state }
  const away = ({ day, usualKwh }: FarDay): number => Math.abs(day.kwh - usualKwh)
  const farthest = far.toSorted((a, b) => away(b) - away(a)).slice(0, WASTE_LINES_MAX)
  const alarms = new Map<number, Awaited<ReturnType<typeof alarmsByArea>>>()
  const outliers: EnergyOutlier[] = []
  for (const one of farthest) {
    const { areaId, room, days, day } = one
    const raised = alarms.get(day.day) ?? (await alarmsByArea(call.services.views, asker, day))
    alarms.set(day.day, raised)
    const { hours } = call.services.telemetry
    const question = { room, days, hours, projectId: project.id, alarms: raised.get(areaId) ?? 0 }
    outliers.push({
      ...{ areaId, date: dateOfDay(day.day), kwh: day.kwh, usualKwh: one.usualKwh },
      causes: causesOf(one, question),
    })
  }
  return outliers
}
