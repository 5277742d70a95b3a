/** Sends controls to a host's control topic: in the host's own ranges; for bridges, translated below their topic. */
import { parseTopic, reportTopic } from '#shared/topics.ts'
import type { Clock } from '../base/clock.ts'
import type { Workspaces } from '../core/workspace/workspaces.ts'
import type { Bridges } from '../gateways/bridges.ts'
import { controlInRanges } from '../gateways/scaledHosts.ts'

interface ControlPublisherPorts {
  readonly workspaces: Pick<Workspaces, 'projectByHex'>
  readonly bridges: Pick<Bridges, 'translate'>
  readonly clock: Pick<Clock, 'now'>
  readonly publish: (topic: string, payload: string) => void
}

export const controlPublisher =
  ({ workspaces, bridges, clock, publish }: ControlPublisherPorts) =>
  (topic: string, payload: string): void => {
    const to = parseTopic(topic)
    const state = to?.root === 'control' ? workspaces.projectByHex(to.projectHex)?.workspace.state : undefined
    const host = to && state?.first('host', 'number', to.rest)
    const messages = host ? bridges.translate(host.id, payload, clock.now()) : null
    if (!to || !messages) publish(topic, state && host ? controlInRanges(state, host.id, payload) : payload)
    else
      for (const { part, text } of messages) publish(`${reportTopic(to.projectHex, to.rest)}/${part}`, text)
  }
