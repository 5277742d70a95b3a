import type { simContract } from '#shared/contract/sim.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { CallContext } from '../http/mount.ts'
import type { Simulation } from '../simulation/simulation.ts'
import { callerOf, type HandlersOf } from './call.ts'

export const simHandlers: HandlersOf<typeof simContract> = {
  state: (_, call) => simulationOf(call).state(),
  clock({ action, stepMs, speed }, call) {
    const simulation = simulationOf(call)
    if (action === 'pause') return simulation.pause()
    if (action === 'resume') return simulation.resume()
    if (action === 'step') return simulation.step(must(stepMs, 'the length of the step'))
    return simulation.setSpeed(must(speed, 'the speed'))
  },
  async reset(_, call) {
    return { tookMs: await simulationOf(call).reset(callerOf(call).principal.accountName) }
  },
}

function simulationOf({ services }: CallContext): Simulation {
  if (!services.simulation) throw new Rejection('not_simulated')
  return services.simulation
}
