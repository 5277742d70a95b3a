/** Expands the steps of a loop for each item. */
import type { ReadState } from '#shared/records/registry.ts'
import type { Path, Step, StepOf } from '../file/steps.ts'
import { substitute } from '../file/substitute.ts'
import { isNameOf, NameError, nameOf, type Thing } from './names.ts'
import { select } from './selection.ts'

type Loop = StepOf<'forEach'>

interface World {
  readonly read: ReadState
  readonly seed: number
}

/** Name by which a step in the loop finds exactly this item. */
export function nameInLoop(thing: Thing, read: ReadState): string {
  const name = nameOf(thing)
  if (isNameOf(name, thing, read)) return name
  return 'number' in thing ? thing.number : thing.id
}

export const overPath = ({ path, body: { variable } }: Loop): Path => [...path, variable]

/** Steps of one iteration. Variables in braces are substituted everywhere in the plain data. */
export const turnOf = ({ body: { variable, steps } }: Loop, name: string): readonly Step[] =>
  // The same steps with other texts.
  substitute(steps, { [variable]: name }) as readonly Step[]

/** All iterations of all loops, including nested ones. A loop without items has none. */
export function unrolled(steps: readonly Step[], world: World): Step[] {
  return steps.flatMap((step): Step[] => {
    switch (step.kind) {
      case 'forEach':
        return turnsOf(step, world).flatMap((turn) => unrolled(turn, world))
      case 'repeat':
        return unrolled(step.body.steps, world)
      case 'parallel':
        return step.body.branches.flatMap((branch) => unrolled(branch.steps, world))
      default:
        return [step]
    }
  })
}

/** Empty for a loop with invalid names, which are reported at their place. */
export function turnsOf(loop: Loop, { read, seed }: World): (readonly Step[])[] {
  try {
    const { things } = select(loop.body.over, read, { seed, path: overPath(loop) })
    return things.map((thing) => turnOf(loop, nameInLoop(thing, read)))
  } catch (error) {
    if (error instanceof NameError) return []
    throw error
  }
}
