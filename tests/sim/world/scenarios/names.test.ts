/** Name resolution of things and selections. */
import { describe, expect, it } from 'vitest'
import { createState } from '#shared/records/registry.ts'
import { findThing, nameOf } from '#sim/world/scenarios/names/names.ts'
import { select } from '#sim/world/scenarios/names/selection.ts'
import { callByName } from '#sim/world/scenarios/record/callByName.ts'
import { cpuMsOf } from '../../../support/cost.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea } from '../../../support/records.ts'

const room = (number: number) => `ara_${number}` as const

function floorOfRooms() {
  const state = createState()
  const records = [
    aBuilding(),
    aFloor({ level: 7, name: '7层', nameEn: 'Floor 7' }),
    aHost({ name: 'GW-7-A', areaId: room(701) }),
    ...[701, 702, 703, 704].flatMap((n, i) => [
      anArea({ id: room(n), name: `${n}`, nameEn: `${n}`, parentId: null }),
      anArea({ id: `ara_${n}b`, name: `${n} 浴室`, nameEn: `${n} bathroom`, parentId: room(n) }),
      aDevice({
        id: `dev_${n}lock`,
        number: `00158D00000000${i}1`,
        kind: 'hotel_lock',
        name: `${n} 门锁`,
        nameEn: `${n} Lock`,
        areaId: room(n),
      }),
      aDevice({
        id: `dev_${n}leak`,
        number: `00158D00000000${i}2`,
        kind: 'water_leak',
        name: `${n} 浴室 漏水`,
        nameEn: `${n} bathroom Water leak`,
        areaId: `ara_${n}b`,
      }),
    ]),
  ]
  state.apply(records.map((record) => ({ put: record })))
  return state
}

const read = floorOfRooms()
const draw = { seed: 1, path: ['steps', 0, 'inject', 'on'] }
const names = (text: string, seed = 1, path: readonly (string | number)[] = draw.path) =>
  select(text, read, { seed, path }).things.map((thing) => nameOf(thing))

describe('a name', () => {
  it.each([
    ['GW-7-A', 'GW-7-A'],
    ['floor 7', 'Floor 7'],
    ['7层', 'Floor 7'],
    ['702', '702'],
    ['702 / Lock', '702 Lock'],
    ['702 / bathroom / Water leak', '702 bathroom Water leak'],
    // Somewhere in the room.
    ['702 / water leak', '702 bathroom Water leak'],
    ['702 / 漏水', '702 bathroom Water leak'],
    ['00158d0000000011', '702 Lock'],
  ])('%s is that of %s', (text, meant) => {
    expect(nameOf(findThing(text, read))).toBe(meant)
  })

  it('that matches nothing, or two things, is told with the nearest or with both', () => {
    expect(() => findThing('702 / Lokc', read)).toThrow(
      'no host or device or area or floor is called "702 / Lokc"',
    )
    expect(() => findThing('GW-7-B', read)).toThrow('did you mean "GW-7-A"?')
    const twice = floorOfRooms()
    twice.apply([
      {
        put: aDevice({ id: 'dev_other', number: '00158D00000000FF', nameEn: '702 Lock', areaId: room(703) }),
      },
    ])
    expect(() => findThing('702 / Lock', twice)).toThrow(
      '"702 / Lock" is the name of 2: device 702 Lock 00158D0000000011 in 702; device 702 Lock 00158D00000000FF in 703',
    )
  })
})

describe('a set', () => {
  it('is every device of a kind at a place, or of a group of kinds', () => {
    expect(names('every lock on floor 7')).toEqual(['701 Lock', '702 Lock', '703 Lock', '704 Lock'])
    expect(names('all water leak sensors in 703')).toEqual(['703 bathroom Water leak'])
    expect(names('every water leak in 703')).toEqual(['703 bathroom Water leak'])
    expect(names('all devices of 701')).toEqual(['701 Lock', '701 bathroom Water leak'])
    expect(names('every host')).toEqual(['GW-7-A'])
  })

  it('of a number or a share is drawn by the seed, and by nothing else', () => {
    const half = names('50 % of locks')
    expect(half).toHaveLength(2)
    expect(names('50 % of locks', 1, ['steps', 7, 'inject', 'on'])).toEqual(half)
    const others = Array.from({ length: 8 }, (_, seed) => names('50 % of locks', seed + 2).join())
    expect(new Set(others).size).toBeGreaterThan(1)
    expect(names('3 locks on floor 7')).toHaveLength(3)
    expect(select('one lock on floor 7', read, draw)).toMatchObject({
      things: [{ kind: 'hotel_lock' }],
      isSet: false,
    })
  })

  it('of what there is not is an error', () => {
    expect(() => names('every lok')).toThrow('unknown kind of device "lok"')
    expect(() => names('9 locks')).toThrow('"9 locks" asks for 9, and there are 4')
    expect(() => names('every lock on floor 8')).toThrow(
      'no host or device or area or floor is called "floor 8"',
    )
  })
})

it('a recording names a thousand devices of a house with thousands in one go: by name where only one is called so', () => {
  const state = createState()
  const devices = Array.from({ length: 4_000 }, (_, i) => {
    const number = `00158D00000${(0x1_0000 + i).toString(16).toUpperCase()}`
    // Two of each name in the second room.
    const name = `灯 ${i < 1_000 ? i : Math.floor(i / 2)}`
    return aDevice({ id: `dev_${i}`, number, name, nameEn: '', areaId: room(i < 1_000 ? 701 : 702) })
  })
  const areas = [701, 702].map((n) => anArea({ id: room(n), name: `${n}`, nameEn: `${n}`, parentId: null }))
  state.apply([...areas, ...devices].map((record) => ({ put: record })))
  const called: string[] = []
  const costMs = cpuMsOf(() => called.push(...devices.slice(500, 1_500).map((one) => callByName(one, state))))
  expect(called.slice(0, 2)).toEqual(['701 / 灯 500', '701 / 灯 501'])
  expect(called.at(-1)).toBe(devices[1_499]?.number)
  // The server answers nobody meanwhile.
  expect(costMs).toBeLessThan(3_000)
})
