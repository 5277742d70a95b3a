/**
 * Use of room devices by people: key card, lights, curtains, bedtime. `guests.ts` decides presence. Values use
 * the same physics as commands. Randomness comes from the room's stream.
 */

import { HOUR_MS } from '#shared/durations.ts'
import { asNumber, type DeviceBody, happens, isOn, type Lamp, type Room, trait01 } from '../physics/body.ts'
import { curtainOpen01, daylightLux } from '../physics/thermal.ts'
import { adjustClimate, adjustSetpoint, setBack, wantedC } from './climate.ts'
import type { Stretch } from './guests.ts'
import { setByHand } from './setByHand.ts'

const DARK_LUX = 140

const ofKind = (room: Room, kind: string): DeviceBody[] =>
  room.devices.filter((body) => body.kind.kind === kind)

const isDark = (room: Room): boolean => daylightLux(room, curtainOpen01(room)) < DARK_LUX

function setLamp(room: Room, lamp: Lamp, isLit: boolean): void {
  if (isOn(lamp.body, lamp.property) === isLit) return
  setByHand(room, lamp.body, { [lamp.property]: isLit ? 'ON' : 'OFF' })
  // Most people use the panel by the door or the bed for it.
  for (const [panel, keys] of room.wiring) {
    const key = keys.findIndex(({ isAllOff, lamps }) => !isAllOff && lamps.includes(lamp)) + 1
    if (key === 0) continue
    if (room.rng.chance(0.7)) panel.actions.push({ property: 'action', value: `${key}_single` })
    return
  }
}

function setLamps(room: Room, share01: number): void {
  room.lamps.forEach((lamp, i) => {
    setLamp(room, lamp, i === 0 ? share01 > 0 : room.rng.next() < share01)
  })
}

function passListener(room: Room, source: string, user: string): void {
  // Lock and contact belong to one door.
  const openMs = room.rng.between(5_000, 16_000)
  for (const body of room.devices) {
    const kind = body.kind.kind
    if (kind !== 'hotel_lock' && kind !== 'door_sensor') continue
    body.hidden.openMs = openMs
    body.values.contact = false
    if (kind === 'hotel_lock') {
      Object.assign(body.values, { state: 'UNLOCK', last_unlock_source: source, last_unlock_user: user })
      body.hidden.unlockedMs = 0
    }
  }
}

function setCurtains(room: Room, state: 'OPEN' | 'CLOSE'): void {
  for (const body of ofKind(room, 'curtain')) {
    const isOpen = asNumber(body, 'position') > 50
    if (isOpen !== (state === 'OPEN')) setByHand(room, body, { state })
  }
}

function switchMedia(room: Room, isWanted: boolean): void {
  for (const body of room.devices) {
    if (body.kind.kind === 'tv' || body.kind.kind === 'speaker')
      setByHand(room, body, { state: isWanted ? 'ON' : 'OFF' })
  }
}

/** Sets the panel flags to the guests' requests. */
function showStatus(room: Room): void {
  const { people, stage, isLet, doNotDisturb, makeUpRoom, isDirty } = room.party
  for (const body of ofKind(room, 'room_status_panel')) {
    Object.assign(body.values, {
      occupancy: people > 0,
      checked_in: isLet,
      card_inserted: people > 0 && stage !== 'cleaning',
      do_not_disturb: doNotDisturb,
      make_up_room: makeUpRoom && !doNotDisturb,
      cleaning_due: isDirty,
    })
  }
}

function isEvening(room: Room): boolean {
  return room.minute > 17.5 * 60 || room.minute < 2 * 60
}

const isHere = (room: Room): boolean => room.stretch.people > 0

function comeIn(room: Room): void {
  passListener(room, 'card', room.visit.guest.name ?? 'guest')
  if (isHere(room)) setLamps(room, isDark(room) ? 0.65 : 0.1)
  adjustClimate(room)
  if (isHere(room) && isEvening(room) && room.rng.chance(0.5)) switchMedia(room, true)
}

function goOut(room: Room): void {
  passListener(room, 'inside', '')
  setLamps(room, 0)
  switchMedia(room, false)
  // A card holder with setback; some guests leave another card in it.
  if (room.rng.chance(0.85)) setBack(room)
}

function goToBed(room: Room): void {
  setLamps(room, 0)
  switchMedia(room, false)
  setCurtains(room, 'CLOSE')
  adjustSetpoint(room)
}

function wakeUp(room: Room): void {
  if (room.rng.chance(0.8)) setCurtains(room, 'OPEN')
  if (isHere(room)) setLamps(room, isDark(room) ? 0.7 : 0.25)
  adjustSetpoint(room)
}

function clean(room: Room): void {
  passListener(room, 'card', 'housekeeping')
  setCurtains(room, 'OPEN')
  setLamps(room, 0.9)
}

function passOn(room: Room, from: Stretch): void {
  const { stage } = room.party
  if (stage === 'cleaning') clean(room)
  else if (stage === 'asleep') goToBed(room)
  else if (stage === 'in') {
    if (from.stage === 'asleep') wakeUp(room)
    else if (from.people === 0 || from.stage === 'cleaning') comeIn(room)
  } else if (from.people > 0) goOut(room)
  // The room becomes vacant or is about to be occupied.
  if (room.party.people === 0 && room.party.isLet !== from.isLet) setBack(room)
}

/** People moved between rooms of a suite, and lights follow. */
export function moveWithin(room: Room, before: number): void {
  if (room.party.stage !== 'in') return
  if (before === 0) setLamps(room, isDark(room) ? 0.65 : 0)
  else if (!isHere(room) && room.rng.chance(0.8)) setLamps(room, 0)
}

/** Called when one period of the day ends and the next starts. */
export function changeStretch(room: Room, from: Stretch): void {
  showStatus(room)
  if (room.use === 'guest' || room.use === 'home' || room.use === 'office') passOn(room, from)
}

/** The state in which a room without a past is found. */
export function settleIn(room: Room): void {
  showStatus(room)
  const { stage } = room.stretch
  if (room.use === 'passage') lightPassage(room, true)
  if (room.use === 'passage' || room.use === 'technical') return
  if (isHere(room) && (stage === 'in' || stage === 'cleaning')) setLamps(room, isDark(room) ? 0.65 : 0.15)
  if (stage === 'asleep' || (stage === 'in' && isEvening(room))) setCurtains(room, 'CLOSE')
  if (stage === 'in' || stage === 'asleep') adjustClimate(room)
  else setBack(room)
  settleAir(room)
  if (isHere(room) && stage === 'in' && isEvening(room) && room.rng.chance(0.45)) switchMedia(room, true)
  for (const body of room.devices) finishMotion(body)
}

const AIR_SENSORS = ['temperature', 'local_temperature', 'floor_temperature'] as const

/** Air temperature after a long time: comfortable if occupied, drifting towards the weather otherwise. */
function settleAir(room: Room): void {
  const { stage, isLet } = room.stretch
  const isLived = stage === 'in' || stage === 'asleep' || stage === 'cleaning'
  const comfortC = wantedC(room) + 1.6 * (trait01(room, 2) - 0.5)
  const drift01 = isLived ? 0 : (isLet ? 0.25 : 0.6) * trait01(room, 3)
  const settledC = comfortC + drift01 * (room.temperatureC - comfortC)
  const risenC = settledC - room.temperatureC
  room.temperatureC = settledC
  for (const { values } of room.devices) {
    for (const name of AIR_SENSORS) {
      const sensed = values[name]
      if (typeof sensed === 'number') values[name] = sensed + risenC
    }
  }
}

function finishMotion(body: DeviceBody): void {
  body.actions.length = 0
  if (body.kind.kind !== 'curtain' || body.values.moving === 'STOP') return
  const position = body.hidden.targetPercent ?? 100
  Object.assign(body.values, { moving: 'STOP', position, state: position > 0 ? 'OPEN' : 'CLOSE' })
}

const isBusyHour = ({ minute }: Room): boolean => minute > 6 * 60 && minute < 23.5 * 60
const passagePercent = (room: Room): number => (isBusyHour(room) ? 80 : 30)

/** Whether a lamp stays on: its current value was set before, or someone changed it. */
export function leaveLit(room: Room, body: DeviceBody): void {
  if (room.use === 'passage') body.hidden.wanted = passagePercent(room)
}

/** Corridors and halls are lit all day and dimmed at night; set only when the request changes, so that staff may differ. */
function lightPassage(room: Room, isStart: boolean): void {
  const isBusy = isBusyHour(room)
  const wanted = passagePercent(room)
  for (const [i, lamp] of room.lamps.entries()) {
    const isLit = isBusy || i % 2 === 0
    if (!isStart && lamp.body.hidden.wanted === wanted) continue
    lamp.body.hidden.wanted = wanted
    setByHand(room, lamp.body, { [lamp.property]: isLit ? 'ON' : 'OFF' })
    if ('brightness' in lamp.body.values) setByHand(room, lamp.body, { brightness: wanted })
  }
  for (const body of room.devices) {
    if (body.kind.kind !== 'thermostat' || !isStart) continue
    setByHand(room, body, { system_mode: 'auto', occupied_heating_setpoint: 23 })
  }
}

/** Small actions between the changes: a lamp here, the temperature there. */
export function liveOn(room: Room, dtMs: number): void {
  if (room.use === 'passage') lightPassage(room, false)
  else if (room.use === 'technical') visitPlant(room, dtMs)
  else if (isHere(room) && room.stretch.stage === 'in') liveIn(room, dtMs)
  // A guest who cannot sleep because of it gets up at most once an hour.
  else if (isHere(room) && room.stretch.stage === 'asleep' && happens(room.rng, dtMs, HOUR_MS))
    adjustClimate(room, 1.5)
}

function liveIn(room: Room, dtMs: number): void {
  if (happens(room.rng, dtMs, 0.5 * HOUR_MS)) adjustClimate(room)
  if (room.lamps.length > 0 && happens(room.rng, dtMs, 0.9 * HOUR_MS)) {
    const lamp = room.rng.pick(room.lamps)
    setLamp(room, lamp, isDark(room) ? room.rng.chance(0.7) : room.rng.chance(0.2))
  }
  if (happens(room.rng, dtMs, 1.2 * HOUR_MS)) followDaylight(room)
  if (room.use === 'guest' && happens(room.rng, dtMs, 5 * HOUR_MS)) passListener(room, 'card', 'guest')
}

function followDaylight(room: Room): void {
  if (room.outside.daylightLux < 400 && isEvening(room)) setCurtains(room, 'CLOSE')
  if (isDark(room)) setLamps(room, 0.6)
  if (room.use === 'home' && isEvening(room) && room.rng.chance(0.4)) switchMedia(room, true)
}

function visitPlant(room: Room, dtMs: number): void {
  const first = room.lamps[0]
  if (!first) return
  const isLit = isOn(first.body, first.property)
  if (happens(room.rng, dtMs, isLit ? 0.25 * HOUR_MS : 9 * HOUR_MS)) setLamps(room, isLit ? 0 : 1)
}
