import { describe, expect, it } from 'vitest'
import { DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { DEVICE_KINDS, kindOf } from '#shared/devices/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { HEX_NUMBER } from '#shared/kernel/ids.ts'
import { PROJECT_KINDS } from '#shared/records/project.ts'
import { nameError } from '#shared/rules/name.ts'
import { describeCampus } from '#sim/world/estates/bundled/campus.ts'
import { describeEstate } from '#sim/world/estates/bundled/estate.ts'
import { describeGrand } from '#sim/world/estates/bundled/grand.ts'
import type { ProjectPlan } from '#sim/world/estates/plan.ts'

const plan = describeEstate(1)
const harbour = must(plan.projects[0], 'the first project')
const countBy = (project: ProjectPlan): Map<string, number> =>
  new Map(
    [...Map.groupBy(project.devices, ({ hostKey }) => hostKey)].map(([key, list]) => [key, list.length]),
  )

/** Its rooms have central heating and wired panels; these come with gateways of other makers. */
const ONLY_BOUGHT = new Set(['radiator_valve', 'remote_control', 'battery_blind'])

describe('the estate on paper', () => {
  it('has six projects of both types in six cities', () => {
    expect(plan.projects).toHaveLength(6)
    expect(new Set(plan.projects.map(({ cityEn }) => cityEn)).size).toBe(6)
    expect(new Set(plan.projects.map(({ kind }) => PROJECT_KINDS[kind]))).toEqual(new Set(['0', '1']))
    for (const { devices } of plan.projects.slice(1)) {
      expect(devices.length).toBeGreaterThanOrEqual(40)
      expect(devices.length).toBeLessThanOrEqual(500)
    }
  })

  it('has a hotel of 192 rooms, 32 hosts and about 2,500 devices of every kind that hotels have', () => {
    const rooms = harbour.areas.filter(({ kind }) => kind === 'room' || kind === 'suite')
    expect(rooms).toHaveLength(192)
    expect(harbour.hosts).toHaveLength(32)
    expect(harbour.devices.length).toBeGreaterThanOrEqual(2425)
    expect(harbour.devices.length).toBeLessThanOrEqual(2575)
    expect(new Set(harbour.devices.map(({ kind }) => kind))).toEqual(
      new Set([...DEVICE_KINDS.keys()].filter((kind) => !ONLY_BOUGHT.has(kind))),
    )
  })

  it('sets a space between Chinese and numbers, and says no word twice', () => {
    const named = plan.projects.flatMap(({ buildings, floors, areas, devices }) => [
      ...[...buildings, ...floors, ...areas, ...devices],
      ...devices.flatMap(({ circuits }) => circuits),
    ])
    const isTight = ({ name }: { readonly name: string }) =>
      /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u.test(name)
    const isDoubled = ({ nameEn }: { readonly nameEn: string }) => /\b(\p{L}+) \1\b/iu.test(nameEn)
    expect(named.filter((one) => isTight(one) || isDoubled(one))).toEqual([])
  })

  it('has twelve devices in room 1106', () => {
    const area = must(
      harbour.areas.find(({ name }) => name === '1106'),
      'room 1106',
    )
    const kinds = harbour.devices.filter(({ areaKey }) => areaKey === area.key).map(({ kind }) => kind)
    expect(kinds).toHaveLength(12)
    for (const kind of ['dimmable_light', 'curtain', 'air_conditioner', 'hotel_lock', 'room_status_panel'])
      expect(kinds).toContain(kind)
  })

  it('lets the front desk see the third to fifth floor and nothing else', () => {
    const role = must(
      harbour.roles.find(({ key }) => key === 'frontDesk'),
      'the front desk',
    )
    const levels = new Map(harbour.floors.map(({ key, level }) => [key, level]))
    const floorOf = new Map(harbour.areas.map(({ key, floorKey }) => [key, levels.get(floorKey)]))
    const seen = role.areas === 'all' ? [] : role.areas
    expect(new Set(seen.map((key) => floorOf.get(key)))).toEqual(new Set([3, 4, 5]))
    expect(seen).toHaveLength(
      harbour.areas.filter(({ key }) => [3, 4, 5].includes(floorOf.get(key) ?? 0)).length,
    )
    expect(role.rights).not.toContain('devices.manage')
    const members = plan.projects.flatMap((project) => project.members.map(({ phone }) => phone))
    expect(members).not.toContain('13800000006')
    expect(plan.accounts.map(({ phone }) => phone)).toContain('13800000006')
  })

  it('is the same for the same seed and has other numbers for another', () => {
    expect(describeEstate(1)).toEqual(plan)
    expect(describeEstate(2).projects[0]?.hex).not.toBe(harbour.hex)
  })
})

describe.each([
  ['estate', plan, 4148],
  ['grand', describeGrand(1), 10_000],
  ['campus', describeCampus(1), 50_000],
] as const)('every project of %s', (_name, { projects }, about) => {
  it('has about the devices it promises', () => {
    const total = projects.reduce((sum, { devices }) => sum + devices.length, 0)
    expect(Math.abs(total / about - 1)).toBeLessThan(0.05)
  })

  it('has numbers that are legal and unique in the whole world', () => {
    const numbers = projects.flatMap(({ hosts, devices }) =>
      [...hosts, ...devices].map(({ number }) => number),
    )
    const wrong = [...numbers, ...projects.map(({ hex }) => hex)].filter((number) => !HEX_NUMBER.test(number))
    expect(wrong).toEqual([])
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('has names that are legal, and unique where they must be', () => {
    for (const project of projects) {
      const named = [project, ...project.buildings, ...project.floors, ...project.areas, ...project.devices]
      const wrong = named.filter(({ name, nameEn }) => nameError(name, 2) ?? nameError(nameEn, 2))
      expect(wrong.map(({ name }) => name)).toEqual([])
      expect(project.hosts.filter(({ name }) => nameError(name))).toEqual([])
      const keys = project.devices.flatMap(({ hostKey, name, nameEn }) => [
        `${hostKey}/${name}`,
        `en/${hostKey}/${nameEn}`,
      ])
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(project.hosts.map(({ name }) => name)).size).toBe(project.hosts.length)
    }
  })

  it('has hosts that own at most 255 devices, and devices whose keys lead somewhere', () => {
    for (const project of projects) {
      expect(Math.max(...countBy(project).values())).toBeLessThanOrEqual(DEVICES_PER_HOST_MAX)
      const areas = new Set(project.areas.map(({ key }) => key))
      const hosts = new Set(project.hosts.map(({ key }) => key))
      const lost = project.devices.filter(
        ({ areaKey, hostKey }) => !areas.has(areaKey) || !hosts.has(hostKey),
      )
      expect(lost).toEqual([])
      const wrong = project.devices.filter(({ kind, circuits }) => {
        const range = kindOf(kind)?.circuits
        return !range || circuits.length < range.min || circuits.length > range.max
      })
      expect(wrong).toEqual([])
    }
  })
})
