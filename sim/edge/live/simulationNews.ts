/**
 * Publishes the state of the simulated world to the consoles of every project. The message is retained, so that no
 * change between a console's ticket and its subscription is lost.
 */
import { simulationTopic } from '#shared/topics.ts'
import type { Workspaces } from '../../core/workspace/workspaces.ts'
import type { SimulationPort } from '../handlers/simulatedWorld.ts'

export interface SimulationNewsPorts {
  readonly simulation: Pick<SimulationPort, 'onNews'>
  readonly workspaces: Workspaces
  /** Resolves once sent or failed. */
  readonly publish: (topic: string, payload: string) => Promise<void>
}

export function publishSimulation({ simulation, workspaces, publish }: SimulationNewsPorts): () => void {
  return simulation.onNews(async (news) => {
    const payload = JSON.stringify(news)
    const hexes = [...workspaces.projects()].map(({ project }) => project.hex)
    await Promise.all(hexes.map((hex) => publish(simulationTopic(hex), payload)))
  })
}
