/** Scenes applicable to selected areas: all of their effects are inside. Pure. */
import { kindOf } from '#shared/devices/registry.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'
import { areaIdsWithin } from '#shared/rules/areaTree.ts'
import { namesWithoutRoom, roomOfScene } from '#shared/rules/sceneRooms.ts'
import { byOrder } from './sceneOrder.ts'

/** Scenes of the same name, at most one per room, offered together. */
export interface SceneOffer {
  /** Scene name without the room name. */
  readonly name: string
  readonly nameEn: string
  readonly scenes: readonly Scene[]
  /** Number of selected areas with effects. */
  readonly areas: number
}

/** Scenes for most areas first, then in display order. */
export function sceneOffers(read: ReadState, areaIds: Iterable<string>): readonly SceneOffer[] {
  const chosenAround = new Map<string, string>()
  for (const chosen of areaIds) for (const id of areaIdsWithin(read, chosen)) chosenAround.set(id, chosen)
  const fitting = [...read.all('scene')].flatMap((scene) => {
    const areas = areasSet(scene, read).map((areaId) => chosenAround.get(areaId))
    const isInside = areas.length > 0 && areas.every((area) => area !== undefined)
    return isInside ? [{ scene, areas, ...plainNames(scene, read) }] : []
  })
  fitting.sort((a, b) => byOrder(a.scene, b.scene))
  const offers = [...Map.groupBy(fitting, ({ name, nameEn }) => `${name}\n${nameEn}`).values()]
  return offers
    .flatMap((those) => {
      const [first] = those
      if (!first) return []
      const scenes = those.map(({ scene }) => scene)
      const areas = new Set(those.flatMap((one) => one.areas)).size
      return [{ name: first.name, nameEn: first.nameEn, scenes, areas }]
    })
    .sort((a, b) => b.areas - a.areas)
}

/** Areas of existing devices with settable properties. */
const areasSet = ({ steps }: Scene, read: ReadState): readonly string[] =>
  steps.flatMap(({ deviceId }) => {
    const device = read.get('device', deviceId)
    return device && kindOf(device.kind) ? [device.areaId] : []
  })

function plainNames(scene: Scene, read: ReadState): Pick<Scene, 'name' | 'nameEn'> {
  const room = roomOfScene(scene, read)
  const plain = room ? namesWithoutRoom(scene, room) : scene
  // A scene named only after its room keeps that name.
  return plain.name === '' ? scene : plain
}
