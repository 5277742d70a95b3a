/**
 * Scenes and automations of an area in its copies. Only those that refer to nothing outside the copied area
 * are included.
 */

import {
  automationFactsOf,
  automationWith,
  type Ids,
  namesTaken,
  sceneFactsOf,
  sceneWith,
} from '#shared/domain/areaTemplate/programs.ts'
import {
  type AreaPrograms,
  type LeftOut,
  programsOfArea,
} from '#shared/domain/areaTemplate/programsOfArea.ts'
import {
  type AutomationEvent,
  requirePlace,
  requireRoomForAutomations,
} from '#shared/domain/automation/automation.ts'
import { requireRule } from '#shared/domain/automation/parts.ts'
import { copyNumbers, nameKeysOf, numberedNames } from '#shared/domain/project/numberedName.ts'
import { refusalOf } from '#shared/domain/rules.ts'
import { requireRoom, requireRunner, requireSteps, type SceneEvent } from '#shared/domain/scene/scene.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { Area } from '#shared/records/area.ts'
import { type Automation, automationRecord } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { Overlaid } from '#shared/records/overlaid.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { type Scene, sceneRecord } from '#shared/records/scene.ts'
import { nameIn } from '#shared/rules/sceneRooms.ts'
import { withInnerAreas } from './areas.ts'

type Program = Scene | Automation
type ProgramAdded = Extract<SceneEvent | AutomationEvent, { type: 'SceneAdded' | 'AutomationAdded' }>

/** `broken`: the program needs repair. `rights`: the user may not control a device in it. */
type Barred = 'broken' | 'rights'

export interface CopiedPrograms extends Omit<AreaPrograms, 'left'> {
  readonly left: readonly (Omit<LeftOut, 'why'> & { readonly why: LeftOut['why'] | Barred })[]
}

/**
 * Scenes and automations to copy with an area, and the reason for each excluded one.
 * @param isAllowed whether the user may control everything in the program
 */
export function programsToCopy(
  read: ReadState,
  area: Area,
  devices: readonly Device[],
  isSeen: (program: Program) => boolean,
  isAllowed: (program: Program) => boolean = () => true,
): CopiedPrograms {
  const areaIds = new Set(withInnerAreas(read, area.id).map(({ id }) => id))
  const deviceIds = new Set<string>(devices.map(({ id }) => id))
  const all = programsOfArea(read, { areaIds, deviceIds, isSeen })
  const barred = new Map<Program, Barred>()
  for (const one of [...all.scenes, ...all.automations]) {
    if (!isAllowed(one)) barred.set(one, 'rights')
    else if (refusalOf(() => requireSound(one, read))) barred.set(one, 'broken')
  }
  if (barred.size === 0) return all
  // Programs that depend on excluded ones are excluded too.
  const rest = programsOfArea(read, { areaIds, deviceIds, isSeen: (one) => isSeen(one) && !barred.has(one) })
  const left = [...barred].map(([program, why]) => ({ program, why, other: null }))
  return { ...rest, left: [...left, ...rest.left] }
}

/**
 * Checks the program as if the server ran it, because a copy falls back to the server if its host is full.
 */
function requireSound(program: Program, read: ReadState): void {
  if (program.type === 'scene') requireSteps(program.steps, read)
  else requireRule({ ...program, hostId: null }, read)
}

export interface AreaCopied {
  /** Names of the outermost area. */
  readonly names: Pick<Area, 'name' | 'nameEn'>
  /** Ids of copied areas and devices by ids of the originals. */
  readonly ids: Ids
  readonly areas: readonly Area[]
  readonly devices: readonly Device[]
}

/**
 * Copies programs. A program that runs on a host is stored on the host of the copied devices, or runs on the server if
 * it does not fit.
 * @throws Rejection too_many_scenes, too_many_automations
 */
export function programCopies(
  read: ReadState,
  source: Area,
  { scenes, automations }: Omit<AreaPrograms, 'left'>,
  copies: readonly AreaCopied[],
  { hostId, newId }: Pick<DecideContext, 'newId'> & { readonly hostId: HostId | undefined },
): ProgramAdded[] {
  requireRoom(scenes.length * copies.length, read)
  requireRoomForAutomations(automations.length * copies.length, read)
  const then = new Overlaid(read)
  const taken = { scene: namesTaken(read, 'scene'), automation: namesTaken(read, 'automation') }
  return copies.flatMap((copy) => {
    then.put([...copy.areas, ...copy.devices].map((put): AnyChange => ({ put })))
    const ids = new Map<string, string>([
      ...copy.ids,
      ...scenes.map(({ id }) => [id, newId(sceneRecord)] as const),
      ...automations.map(({ id }) => [id, newId(automationRecord)] as const),
    ])
    const facts = <P extends Program>(one: P) => named(one, source, copy.names, taken[one.type])
    return [
      ...scenes.map((scene) => sceneCopy({ ...scene, ...facts(scene) }, ids, then)),
      ...automations.map((one) =>
        automationCopy({ ...one, ...facts(one), hostId: one.hostId && (hostId ?? one.hostId) }, ids, then),
      ),
    ]
  })
}

function sceneCopy(scene: Scene, ids: Ids, then: Overlaid): ProgramAdded {
  const sceneId = idIn(ids, scene)
  const wished = sceneWith(sceneFactsOf(scene), ids)
  const fits = refusalOf(() => requireRunner(wished, then)) === null
  const facts = fits ? wished : { ...wished, runBy: 'server' as const, key: null }
  then.put([{ put: { ...scene, ...facts, id: sceneId } }])
  return { type: 'SceneAdded', data: { sceneId, ...facts } }
}

function automationCopy(automation: Automation, ids: Ids, then: Overlaid): ProgramAdded {
  const automationId = idIn(ids, automation)
  const wished = automationWith(automationFactsOf(automation), ids)
  const refusal = refusalOf(() => {
    requirePlace(wished.hostId, 1, then)
    requireRule(wished, then)
  })
  const facts = refusal === null ? wished : { ...wished, hostId: null }
  const { isEnabled } = automation
  then.put([{ put: { ...automation, ...facts, id: automationId } }])
  return { type: 'AutomationAdded', data: { automationId, ...facts, isEnabled } }
}

/** The copy has the same record type as the original. */
const idIn = <P extends Program>(ids: Ids, { id }: P): P['id'] => (ids.get(id) ?? id) as P['id']

/** Named after the copy as the original is after its area; areas of several buildings may be called the same. */
function named(
  { name, nameEn }: Program,
  source: Area,
  copy: AreaCopied['names'],
  taken: Set<string>,
): Pick<Program, 'name' | 'nameEn'> {
  const wished = {
    name: nameIn(name, source, copy.name),
    nameEn: nameEn === '' ? '' : nameIn(nameEn, source, copy.nameEn || copy.name),
  }
  const [number = 1] = copyNumbers(wished, 1, taken)
  const free = numberedNames(wished, number)
  for (const text of nameKeysOf([free])) taken.add(text)
  return free
}
