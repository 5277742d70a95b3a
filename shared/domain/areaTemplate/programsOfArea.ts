/** Which scenes and automations refer only to one area and can be copied with it, and why others cannot. */
import type { Area, AreaId } from '#shared/records/area.ts'
import type { Automation } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'
import { automationParts, sceneDevices } from './programs.ts'

export interface LeftOut {
  readonly program: Scene | Automation
  /** Refers to a record outside the area, a deleted record, or a program that is itself excluded. */
  readonly why: 'outside' | 'gone' | 'left'
  /** The first such record or its area; null if it was deleted. */
  readonly other: Area | Device | Scene | Automation | null
}

export interface AreaPrograms {
  readonly scenes: readonly Scene[]
  readonly automations: readonly Automation[]
  readonly left: readonly LeftOut[]
}

export interface Within {
  /** The area and its inner areas. */
  readonly areaIds: ReadonlySet<AreaId>
  /** Devices that are moved along. */
  readonly deviceIds: ReadonlySet<string>
  /** Whether the caller may see the program. */
  readonly isSeen?: (program: Scene | Automation) => boolean
}

/**
 * The scenes and automations of an area that can be copied with it, sorted by name, and the reason for each that
 * cannot.
 */
export function programsOfArea(read: ReadState, within: Within): AreaPrograms {
  const { deviceIds } = within
  const isInside = (areaId: AreaId | null): boolean => areaId !== null && within.areaIds.has(areaId)
  const isSeen = within.isSeen ?? (() => true)
  const left: LeftOut[] = []
  const taken = new Set<string>(deviceIds)
  const found = <R extends Scene | Automation>(type: R['type'], parts: (program: R) => string[]): R[] => {
    const all = candidates(read, type, within) as Iterable<R>
    // Excludes programs of the whole project or another area that refer to nothing in this area.
    const own = [...all].filter(
      (one) => isSeen(one) && (isInside(one.areaId) || parts(one).some((id) => taken.has(id))),
    )
    return own.sort((a, b) => (a.name < b.name ? -1 : 1))
  }
  const scenes = found<Scene>('scene', sceneDevices).filter((scene) => {
    const foreign = sceneDevices(scene).find((id) => !taken.has(id))
    const isElsewhere = scene.areaId !== null && !isInside(scene.areaId)
    if (foreign === undefined && !isElsewhere) return true
    left.push(leftOut(read, scene, foreign, taken))
    return false
  })
  for (const { id } of scenes) taken.add(id)
  let automations = found<Automation>('automation', automationParts).filter((automation) => {
    const isHere = automation.areaId === null || isInside(automation.areaId)
    if (!isHere) left.push(leftOut(read, automation, undefined, taken))
    return isHere
  })
  // Repeats until stable: a program that depends on an excluded one is excluded too.
  for (let before = -1; before !== automations.length; ) {
    before = automations.length
    const staying = new Set<string>([...taken, ...automations.map(({ id }) => id)])
    automations = automations.filter((automation) => {
      const foreign = automationParts(automation).find((id) => !staying.has(id))
      if (foreign !== undefined) left.push(leftOut(read, automation, foreign, taken))
      return foreign === undefined
    })
  }
  return { scenes, automations, left }
}

function* candidates(
  read: ReadState,
  type: 'scene' | 'automation',
  { areaIds, deviceIds }: Within,
): Iterable<Scene | Automation> {
  const met = new Set<string>()
  const fresh = (programs: ReadonlyMap<string, Scene | Automation>) =>
    [...programs.values()].filter(({ id }) => !met.has(id) && met.add(id))
  for (const id of areaIds) yield* fresh(read.by(type, 'area', id))
  for (const id of deviceIds) yield* fresh(read.by(type, 'device', id))
  if (type === 'scene') return
  const sceneIds = [...deviceIds].flatMap((id) => [...read.by('scene', 'device', id).keys()])
  for (const id of new Set(sceneIds)) yield* fresh(read.by('automation', 'scene', id))
}

function leftOut(
  read: ReadState,
  program: Scene | Automation,
  foreign: string | undefined,
  taken: ReadonlySet<string>,
): LeftOut {
  if (foreign === undefined) {
    const place = program.areaId && read.get('area', program.areaId)
    return { program, why: 'outside', other: place || null }
  }
  const other = (['device', 'scene', 'automation'] as const).flatMap(
    (type) => read.get(type, foreign) ?? [],
  )[0]
  if (!other) return { program, why: 'gone', other: null }
  const touches = other.type !== 'device' && partsOf(other).some((id) => taken.has(id))
  return { program, why: touches ? 'left' : 'outside', other }
}

const partsOf = (program: Scene | Automation): string[] =>
  program.type === 'scene' ? sceneDevices(program) : automationParts(program)
