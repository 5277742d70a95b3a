/** Tells the consoles of every project what the simulated world does. */
import { simulationTopic } from '#shared/topics.ts'
import type { Simulation } from '../simulation/simulation.ts'
import type { Workspaces } from '../workspace/workspaces.ts'

export interface SimulationNewsPorts {
  readonly simulation: Simulation
  readonly workspaces: Workspaces
  /** Resolves once it is on its way, or cannot be. */
  readonly publish: (topic: string, payload: string) => Promise<void>
}

export function publishSimulation({ simulation, workspaces, publish }: SimulationNewsPorts): () => void {
  return simulation.onNews(async (news) => {
    const payload = JSON.stringify(news)
    const hexes = [...workspaces.projects()].map(({ project }) => project.hex)
    await Promise.all(hexes.map((hex) => publish(simulationTopic(hex), payload)))
  })
}
