import { expect, it } from 'vitest'
import { namesOf } from '#shared/domain/project/numberedName.ts'
import { plannedAutomations } from '#sim/worlds/automations.ts'
import { plannedDetections } from '#sim/worlds/detections.ts'
import { plannedState } from '#sim/worlds/plannedState.ts'
import { plannedScenes } from '#sim/worlds/scenes.ts'
import { plannedGroups } from '#sim/worlds/setups.ts'
import { findWorld, worldNames } from '#sim/worlds/worlds.ts'

interface Named {
  readonly name: string
  readonly nameEn: string
}

/** Names that two of them have, in whichever language. */
function shared(all: Iterable<Named>): string[] {
  const seen = new Set<string>()
  return [...all].flatMap((one) => {
    const names = [...namesOf([one])]
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
