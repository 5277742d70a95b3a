/** Imports a complete set-up in one atomic command that can be undone as one. */
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { ReadState } from '#shared/records/registry.ts'
import {
  type SetupArea,
  SetupBuilder,
  type SetupBuilding,
  type SetupDevice,
  type SetupEvent,
  type SetupFloor,
  type SetupHost,
} from './setupBuilder.ts'

/** Records in order of dependency. An area follows its parent. */
export interface Setup {
  readonly buildings: readonly SetupBuilding[]
  readonly floors: readonly SetupFloor[]
  readonly areas: readonly SetupArea[]
  readonly hosts: readonly SetupHost[]
  readonly devices: readonly SetupDevice[]
}

export const importAggregate = defineAggregate({
  events: {},
  setUp: {
    ImportSetup: ['project', 'imported'],
  },
  commands: {
    ImportSetup(setup: Setup, read: ReadState, ctx: DecideContext): SetupEvent[] {
      const builder = new SetupBuilder(read, ctx)
      builder.addBuildings(setup.buildings)
      for (const [first, ...rest] of besideEachOther(setup.floors, ({ building }) => building))
        builder.addFloors(first.building, [first, ...rest].map(withoutBuilding))
      for (const [first, ...rest] of besideEachOther(setup.areas, ({ place }) => place))
        builder.addAreas(first.place, [first, ...rest].map(withoutPlace))
      for (const host of setup.hosts) builder.addHost(host)
      if (setup.devices.length > 0) builder.addDevices(setup.devices)
      return builder.events
    },
  },
})

const withoutPlace = ({ place: _, ...facts }: SetupArea): Omit<SetupArea, 'place'> => facts
const withoutBuilding = ({ building: _, ...facts }: SetupFloor): Omit<SetupFloor, 'building'> => facts

/** Groups consecutive records of one place, because adding them together is cheaper. */
function besideEachOther<T>(all: readonly T[], placeOf: (one: T) => unknown): [T, ...T[]][] {
  const runs: [T, ...T[]][] = []
  for (const one of all) {
    const run = runs.at(-1)
    if (run && isSameJson(placeOf(run[0]), placeOf(one))) run.push(one)
    else runs.push([one])
  }
  return runs
}
