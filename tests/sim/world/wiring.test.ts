import { describe, expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { describeEstate } from '#sim/world/estates/bundled/estate.ts'
import type { DevicePlan, EstatePlan, ProjectPlan } from '#sim/world/estates/plan.ts'
import { type PaperWorld, startPaperWorld } from './support/paperHouse.ts'

const NIGHT_MS = Date.UTC(2026, 6, 21, 19)

/** The room around a part of a suite, or the room itself. */
function unitOf({ areas }: ProjectPlan, areaKey: string): string {
  const area = must(
    areas.find(({ key }) => key === areaKey),
    areaKey,
  )
  return area.parentKey ?? area.key
}

const circuitsOf = ({ circuits }: DevicePlan, index: number): string =>
  circuits.length === 1 ? 'state' : `state_l${index + 1}`

/** Every light of the project as `2F/Suite 201: Bathroom light`, by unit. */
function lightsOf(project: ProjectPlan) {
  return project.devices
    .filter(({ kind }) => ['dimmable_light', 'color_light', 'relay_module'].includes(kind))
    .flatMap((device) =>
      device.circuits.map(({ nameEn }, i) => ({
        unit: unitOf(project, device.areaKey),
        isOwn: unitOf(project, device.areaKey) === device.areaKey,
        number: device.number,
        property: circuitsOf(device, i),
        place: must(project.areas.find(({ key }) => key === device.areaKey)?.nameEn, 'a name'),
        nameEn,
      })),
    )
}

type Light = ReturnType<typeof lightsOf>[number]

/** Tells all devices of all hosts at once. */
async function tellAll(
  paper: PaperWorld,
  { hosts, devices }: ProjectPlan,
  values: ReadonlyMap<string, Record<string, string>>,
): Promise<void> {
  for (const [hostKey, own] of Map.groupBy(devices, (device) => device.hostKey)) {
    const d = Object.fromEntries(
      own.flatMap(({ number }) => (values.has(number) ? [[number, values.get(number)]] : [])),
    )
    if (Object.keys(d).length === 0) continue
    const { number } = must(
      hosts.find(({ key }) => key === hostKey),
      hostKey,
    )
    const id = `cmd_${paper.sent.length.toString(36)}`
    paper.tell(number, JSON.stringify({ id, d }))
    await paper.world.received(id)
  }
  await paper.world.step(1_000)
}

/** Name of a light, or its part of the suite, that a key controls. */
function wanted(key: string, lights: readonly Light[]): readonly Light[] {
  if (key === 'All off') return []
  const [word = ''] = key.split(/ lights?$/i)
  const named = lights.filter(({ nameEn, place, isOwn }) =>
    `${nameEn} ${isOwn ? '' : place}`.toLowerCase().includes(word.toLowerCase()),
  )
  return named.length > 0 ? named : lights.filter(({ nameEn, isOwn }) => isOwn && nameEn === 'Ceiling light')
}

describe('the keys of the wall panels', () => {
  const plan: EstatePlan = describeEstate(1)

  it.each(plan.projects.map((project, i) => [project.nameEn, i] as const))(
    'do what they are called, in every room of %s',
    async (_, index) => {
      const project = must(plan.projects[index], 'a project')
      const panels = project.devices.filter(({ kind }) => kind === 'switch_panel')
      if (panels.length === 0) return
      const paper = await startPaperWorld({ startMs: NIGHT_MS, plan: { ...plan, projects: [project] } })
      const lights = lightsOf(project)
      const all = (value: string) => {
        const values = new Map<string, Record<string, string>>()
        for (const { number, property } of lights)
          values.set(number, { ...values.get(number), [property]: value })
        return values
      }
      const wrong: string[] = []
      for (let key = 0; key < 4; key += 1) {
        const concerned = panels.filter(({ circuits }) => circuits.length > key)
        if (concerned.length === 0) continue
        await tellAll(
          paper,
          project,
          all(concerned.some(({ circuits }) => circuits[key]?.nameEn === 'All off') ? 'ON' : 'OFF'),
        )
        const press = new Map(concerned.map((panel) => [panel.number, { [circuitsOf(panel, key)]: 'ON' }]))
        await tellAll(paper, project, press)
        for (const panel of concerned) {
          const name = must(panel.circuits[key], 'a key').nameEn
          const around = lights.filter(({ unit }) => unit === unitOf(project, panel.areaKey))
          const lit = around.filter(({ number, property }) => paper.last(number, property) === 'ON')
          const should = wanted(name, around)
          const shown = paper.last(panel.number, circuitsOf(panel, key))
          const say = (some: readonly Light[]) =>
            some.map(({ place, nameEn }) => `${place} ${nameEn}`).join(', ')
          if (
            say(lit) !== say(should) ||
            shown !== (name === 'All off' ? 'OFF' : 'ON') ||
            (name !== 'All off' && should.length === 0)
          )
            wrong.push(`${panel.areaKey} ${name} (${shown}): lit ${say(lit)}, wanted ${say(should)}`)
        }
      }
      expect(wrong.slice(0, 20)).toEqual([])
      // All keys at once: all-off comes first.
      const many = panels.filter(({ circuits }) => circuits.length > 1)
      const down = ({ circuits }: DevicePlan) => circuits.map((_, i) => [`state_l${i + 1}`, 'ON'])
      await tellAll(paper, project, new Map(many.map((one) => [one.number, Object.fromEntries(down(one))])))
      expect(many.filter(({ number }) => paper.last(number, 'state_l1') !== 'ON')).toEqual([])
    },
  )
})
