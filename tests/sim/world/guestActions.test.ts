import { beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AreaId } from '#shared/records/area.ts'
import { guestActionSchema } from '#sim/world/people/guestActions.ts'
import { type PaperWorld, smallPlan, startPaperWorld } from './support/paperHouse.ts'

/** A January evening in Shanghai, before people come back. */
const START_MS = Date.UTC(2026, 0, 13, 5)
const plan = smallPlan(1)
const project = must(plan.projects[0], 'the project')

const numberOf = (kind: string, area: string): string =>
  must(
    project.devices.find((one) => one.kind === kind && one.areaKey === `b1/1/${area}`),
    `${kind} in ${area}`,
  ).number

function areaOf(paper: PaperWorld, name: string): AreaId {
  const read = must(paper.projects[0], 'the project').read
  return must(
    [...read.all('area')].find((area) => area.name === name),
    name,
  ).id
}

const panelOf = (paper: PaperWorld, area: string) => (name: string) =>
  paper.last(numberOf('room_status_panel', area), name)

async function tell(paper: PaperWorld, kind: string, area: string, values: object): Promise<void> {
  const number = numberOf(kind, area)
  const id = `cmd_${paper.spokenText.length.toString(36)}`
  paper.tell(
    must(
      project.hosts.find(({ name }) => name === 'GW-1-A'),
      'the host',
    ).number,
    JSON.stringify({ id, d: { [number]: values } }),
  )
  await paper.world.received(id)
  await paper.world.step(2_000)
}

describe('guests do what a scenario says', () => {
  let paper: PaperWorld
  beforeAll(async () => {
    paper = await startPaperWorld({ startMs: START_MS, plan, tickMs: 60_000 })
  })

  it('checks in, comes up minutes later by name, goes out, and stays out until told otherwise', async () => {
    const room = areaOf(paper, '102')
    const panel = panelOf(paper, '102')
    await paper.world.guest(room, { action: 'checkIn', name: 'Ada Byron', isVip: true, people: 2 })
    await paper.world.step(2_000)
    expect([panel('checked_in'), panel('occupancy')]).toEqual([true, false])
    expect(paper.world.guests().find(({ areaId }) => areaId === room)).toMatchObject({
      name: 'Ada Byron',
      isVip: true,
      guests: 2,
      inside: 0,
    })
    await paper.world.guest(room, { action: 'cardIn' })
    await paper.world.step(90_000)
    expect([panel('card_inserted'), panel('occupancy')]).toEqual([true, true])
    expect(paper.last(numberOf('hotel_lock', '102'), 'last_unlock_user')).toBe('Ada Byron')
    await paper.world.guest(room, { action: 'cardOut' })
    await paper.world.step(26 * HOUR_MS)
    expect([panel('checked_in'), panel('occupancy')]).toEqual([true, false])
    await paper.world.guest(room, { action: 'checkOut' })
    await paper.world.step(2_000)
    const flags = ['checked_in', 'occupancy', 'make_up_room', 'cleaning_due']
    expect(flags.map(panel)).toEqual([false, false, false, true])
    await paper.world.guest(room, { action: 'clean' })
    await paper.world.step(40 * MINUTE_MS)
    expect(flags.map(panel)).toEqual([false, false, false, false])
  })

  it('shows a wish at once, one in the place of the other', async () => {
    const room = areaOf(paper, '103')
    const panel = panelOf(paper, '103')
    await paper.world.guest(room, { action: 'checkIn' })
    await paper.world.guest(room, { action: 'makeUpRoom', on: true })
    await paper.world.step(2_000)
    expect([panel('do_not_disturb'), panel('make_up_room')]).toEqual([false, true])
    await paper.world.guest(room, { action: 'doNotDisturb', on: true })
    await paper.world.step(2_000)
    expect([panel('do_not_disturb'), panel('make_up_room')]).toEqual([true, false])
  })

  it('lets the cold in through an open window', async () => {
    const room = areaOf(paper, '102')
    const temperature = (): number =>
      Number(paper.last(numberOf('temperature_humidity', '102'), 'temperature'))
    await paper.world.guest(room, { action: 'checkIn' })
    await paper.world.guest(room, { action: 'cardOut' })
    await tell(paper, 'air_conditioner', '102', { system_mode: 'off' })
    await paper.world.step(HOUR_MS)
    const before = temperature()
    await paper.world.guest(room, { action: 'openWindow' })
    await paper.world.step(HOUR_MS)
    expect(before - temperature()).toBeGreaterThan(1)
  })

  it('refuses an area in which nobody lives', async () => {
    const lobby = areaOf(paper, '大堂')
    await expect(paper.world.guest(lobby, { action: 'cardIn' })).rejects.toThrow(RangeError)
    expect(guestActionSchema.safeParse({ action: 'checkIn', people: 90 }).success).toBe(false)
  })
})

describe('what people do by hand', () => {
  const DEEDS = [
    ['hotel_lock', 'contact', 'openDoor', false, 'closeDoor', true],
    ['door_sensor', 'contact', 'openDoor', false, 'closeDoor', true],
    ['sos_button', 'sos', 'pressSos', true, 'resetSos', false],
    ['water_leak', 'water_leak', 'spillWater', true, 'mopUp', false],
    ['smoke_sensor', 'smoke', 'makeSmoke', true, 'airOut', false],
    ['ev_charger', 'ev_connected', 'plugIn', true, 'unplug', false],
  ] as const
  let paper: PaperWorld
  beforeAll(async () => {
    paper = await startPaperWorld({ startMs: START_MS, plan, tickMs: 5_000 })
  })
  const placeOf = (kind: string, isFree = (_: string): boolean => true) => {
    const { read } = must(paper.projects[0], 'the project')
    return must(
      [...read.by('device', 'kind', kind).values()].find(({ number }) => isFree(number)),
      kind,
    )
  }

  it.each(DEEDS)(
    '%s says %s after %s, until %s',
    async (kind, property, guestAction, shown, over, shownThen) => {
      const { areaId, number } = placeOf(kind, (one) => paper.last(one, property) !== shown)
      await paper.world.guest(areaId, { action: guestAction })
      await paper.world.step(10 * MINUTE_MS)
      expect(paper.last(number, property)).toBe(shown)
      await paper.world.guest(areaId, { action: over })
      await paper.world.step(MINUTE_MS)
      expect(paper.last(number, property)).toBe(shownThen)
    },
  )

  it('a heater at a socket draws what a heater draws', async () => {
    const { areaId, number } = placeOf('metering_socket')
    await paper.world.guest(areaId, { action: 'plugIn' })
    await paper.world.step(MINUTE_MS)
    const withIt = Number(paper.last(number, 'power'))
    await paper.world.guest(areaId, { action: 'unplug' })
    await paper.world.step(MINUTE_MS)
    expect(withIt - Number(paper.last(number, 'power'))).toBeGreaterThan(900)
  })

  it('is refused where there is nothing to do it to', async () => {
    await expect(paper.world.guest(areaOf(paper, '大堂'), { action: 'plugIn' })).rejects.toThrow(RangeError)
  })
})

describe('what the console says of a room', () => {
  it('holds: its guests do not take it back', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan, tickMs: 60_000 })
    const panel = panelOf(paper, '103')
    await tell(paper, 'room_status_panel', '103', { checked_in: panel('checked_in') !== true })
    const isLet = panel('checked_in')
    await tell(paper, 'room_status_panel', '103', { do_not_disturb: true })
    await paper.world.step(20 * MINUTE_MS)
    if (isLet === true) await paper.world.step(30 * HOUR_MS)
    expect([panel('checked_in'), panel('do_not_disturb')]).toEqual([isLet, true])
  })
})

describe('what was said', () => {
  it('of guests and of the weather is kept over a restart', async () => {
    const kept: { bytes: Uint8Array | null } = { bytes: null }
    const sayingsFile = {
      load: async () => kept.bytes,
      save: async (bytes: Uint8Array) => {
        kept.bytes = bytes
      },
    }
    const before = await startPaperWorld({ startMs: START_MS, plan, sayingsFile })
    const room = areaOf(before, '102')
    await before.world.guest(room, { action: 'checkIn', name: 'Ada Byron' })
    await before.world.guest(room, { action: 'cardIn' })
    before.world.weather.add({ kind: 'storm', projectId: null, startMs: START_MS, endMs: START_MS + HOUR_MS })
    await before.world.keepTruth()
    await before.world.close()
    const after = await startPaperWorld({ startMs: START_MS + MINUTE_MS, plan, sayingsFile })
    expect(after.world.guests().find(({ areaId }) => areaId === room)).toMatchObject({
      name: 'Ada Byron',
      isLet: true,
      stage: 'in',
    })
    expect(after.world.weather.list()).toMatchObject([{ kind: 'storm', endMs: START_MS + HOUR_MS }])
    await after.world.close()
  })
})

describe('people of a suite', () => {
  it('are each in one of its rooms at a time', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan, tickMs: 60_000 })
    await paper.world.guest(areaOf(paper, '101'), { action: 'checkIn', people: 2 })
    await paper.world.guest(areaOf(paper, '101'), { action: 'cardIn' })
    const lamp = must(
      project.devices.find(({ kind, areaKey }) => kind === 'dimmable_light' && areaKey.endsWith('101/浴室')),
      'the lamp in the bathroom',
    ).number
    let lit = 0
    for (let i = 0; i < 40; i += 1) {
      await paper.world.step(10 * MINUTE_MS)
      if (paper.last(lamp, 'state') === 'ON') lit += 1
    }
    expect(lit).toBeGreaterThan(1)
    expect(lit).toBeLessThan(25)
  })
})

describe('weather that is set', () => {
  it('comes over its project, is felt, and goes', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan, tickMs: 60_000 })
    const { weather } = paper.world
    const [{ project: of }] = paper.projects as [PaperWorld['projects'][number]]
    const spell = {
      kind: 'coldSnap',
      projectId: of.id,
      startMs: START_MS,
      endMs: START_MS + 24 * HOUR_MS,
    } as const
    const { id } = weather.add(spell)
    const usual = {
      temperatureC: 8,
      dayMeanC: 7,
      humidityPercent: 70,
      irradianceWm2: 0,
      daylightLux: 0,
      cloud01: 0.5,
      pm25: 20,
      windMs: 0,
      rainMmPerHour: 0,
    }
    const at = (hours: number): number => weather.over(of.id, START_MS + hours * HOUR_MS, usual).temperatureC
    expect([at(0), at(12), at(24)]).toEqual([8, -4, 8])
    expect(weather.over('prj_other', START_MS + 12 * HOUR_MS, usual)).toBe(usual)
    expect(weather.remove(id)).toBe(true)
    expect(at(12)).toBe(8)
    expect(() => weather.add({ ...spell, endMs: START_MS })).toThrow(RangeError)
  })
})
