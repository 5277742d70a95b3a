/**
 * Brings devices that were made in the console to the edge gateway of their host: when they are saved or removed, and whenever the
 * gateway announces that it has others. The gateway judges each, and its answer is recorded.
 */
import type { FieldMapping } from '#shared/records/fieldMapping.ts'
import { type Control, controlTopic } from '#shared/topics.ts'
import type { Clock } from '../../base/clock.ts'
import type { AnnouncedBuses, Announcing, FieldBuses } from '../../core/buses/fieldBuses.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import { type ProjectWorkspace, projectIdOf, type Workspaces } from '../../core/workspace/workspaces.ts'

export interface FieldMappingPorts {
  readonly workspaces: Workspaces
  readonly clock: Clock
  readonly fieldBuses: Pick<FieldBuses, 'of' | 'listen'>
  readonly publish: (topic: string, payload: string) => void
  readonly onError: (error: unknown) => void
}

type Edge = NonNullable<Control['edge']>

export function startFieldMappings(ports: FieldMappingPorts): () => void {
  const { workspaces, fieldBuses } = ports
  const stops = [
    fieldBuses.listen({
      announced(from, announced) {
        const found = workspaces.project(from.projectId)
        if (found) compare(ports, { found, from, announced })
      },
      answered(from, { id, ...answer }) {
        const found = workspaces.project(from.projectId)
        const mapping = found?.workspace.state.get('fieldMapping', id)
        if (found && mapping?.hostId === from.hostId) answerTo(ports, found, mapping, answer)
      },
    }),
    workspaces.onCommit('mapped devices', ({ changes, inverse }, { stream }) => {
      if (stream === 'estate') return
      const found = workspaces.project(projectIdOf(stream))
      if (!found) return
      for (const change of changes)
        if ('put' in change && change.put.type === 'fieldMapping' && change.put.state === 'waiting')
          send(ports, found, change.put, storing(change.put))
      for (const before of inverse)
        if ('put' in before && before.put.type === 'fieldMapping') {
          const { id } = before.put
          if (!found.workspace.state.get('fieldMapping', id))
            send(ports, found, before.put, { op: 'remove', id })
        }
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const storing = ({ id, version, bus, address, name, profile }: FieldMapping): Edge => ({
  ...{ op: 'store', id, version, bus, address, name, profile },
})

interface Compared {
  readonly found: ProjectWorkspace
  readonly from: Announcing
  readonly announced: AnnouncedBuses
}

function compare(ports: FieldMappingPorts, { found, from: { hostId }, announced }: Compared): void {
  if (!announced.mappings) return
  const held = new Map(announced.mappings.map(({ id, version }) => [id, version]))
  const wanted = found.workspace.state.by('fieldMapping', 'host', hostId)
  for (const mapping of wanted.values()) {
    const isHeld = held.get(mapping.id) === mapping.version
    // It has been refused already: the gateway would say the same again.
    if (!isHeld && mapping.state !== 'refused') send(ports, found, mapping, storing(mapping))
    else if (isHeld && mapping.state === 'waiting')
      answerTo(ports, found, mapping, { version: mapping.version, isAccepted: true, problem: '' })
  }
  for (const id of held.keys()) if (!wanted.has(id)) send(ports, found, { hostId }, { op: 'remove', id })
}

function answerTo(
  { clock, onError }: FieldMappingPorts,
  { workspace }: ProjectWorkspace,
  { id }: FieldMapping,
  answer: { readonly version: number; readonly isAccepted: boolean; readonly problem: string },
): void {
  const context = systemContext('commands', clock)
  workspace.run('AnswerFieldMapping', { mappingId: id, ...answer }, context).catch(onError)
}

/** A host that has announced no mappings is no gateway that understands it. */
function send(
  { fieldBuses, publish }: FieldMappingPorts,
  { project, workspace }: ProjectWorkspace,
  { hostId }: Pick<FieldMapping, 'hostId'>,
  edge: Edge,
): void {
  const host = workspace.state.get('host', hostId)
  if (!host || !fieldBuses.of(hostId)?.mappings) return
  const id = edge.op === 'store' ? `${edge.id}-${edge.version}` : 'mapping'
  publish(controlTopic(project.hex, host.number), JSON.stringify({ id, d: {}, edge } satisfies Control))
}
