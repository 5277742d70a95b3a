import { expect, it } from 'vitest'
import { nameKeysOf } from '#shared/domain/project/numberedName.ts'
import { plannedAutomations } from '#sim/world/estates/bundled/automations.ts'
import { plannedDetections } from '#sim/world/estates/bundled/detections.ts'
import { plannedScenes } from '#sim/world/estates/bundled/scenes.ts'
import { plannedGroups } from '#sim/world/estates/bundled/setups.ts'
import { plannedState } from '#sim/world/estates/plannedState.ts'
import { findWorld, worldNames } from '#sim/world/estates/worlds.ts'

interface Named {
  readonly name: string
  readonly nameEn: string
}

/** Names that two of them have, in whichever language. */
function shared(all: Iterable<Named>): string[] {
  const seen = new Set<string>()
  return [...all].flatMap((one) => {
    const names = [...nameKeysOf([one])]
    const again = names.filter((name) => seen.has(name))
    for (const name of names) seen.add(name)
    return again
  })
}

it.each(worldNames())('no two of a kind and place read the same in either language in %s', (world) => {
  for (const project of findWorld(world)(1).projects) {
    const { buildings, floors, areas, roles } = project
    const state = plannedState(project)
    const groups = [
      buildings,
      ...Map.groupBy(floors, ({ buildingKey }) => buildingKey).values(),
      ...Map.groupBy(areas, ({ floorKey, parentKey }) => `${floorKey}/${parentKey}`).values(),
      roles,
      plannedScenes(state),
      plannedAutomations(state),
      plannedDetections(state),
      plannedGroups(state),
    ]
    expect(groups.flatMap(shared), project.name).toEqual([])
  }
})
