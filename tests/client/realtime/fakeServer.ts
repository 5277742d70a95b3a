/**
 * A project's log as the server holds it: decided and folded by the real deciders, with the last readings beside
 * it. What it tells consoles is plain JSON, as on the wire.
 */
import type { CommitMessage } from '#shared/contract/live.ts'
import type { Reading } from '#shared/devices/kind.ts'
import {
  type CommandData,
  type CommandName,
  decide,
  foldCommit,
  PROJECT_STREAM,
  type ProjectStream,
} from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { type Actor, idFactory } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { createState } from '#shared/records/registry.ts'
import { aProject } from '../../support/records.ts'

const actor: Actor = { kind: 'account', id: 'acc_1', name: 'Li' }

export const wire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

export class FakeServer {
  readonly state = createState()
  readonly readings = new Map<string, { atMs: number; values: Record<string, Reading> }>()
  readonly #commits: CommitMessage[] = []
  readonly #isLimited: boolean
  readonly #kept: number
  nowMs = 1_000_000

  /** A limited console is told changes instead of events. Only the newest `kept` commits can be asked for. */
  constructor(options: { readonly isLimited: boolean; readonly kept: number }) {
    this.#isLimited = options.isLimited
    this.#kept = options.kept
    this.state.apply([{ put: aProject() }])
  }

  get seq(): number {
    return this.#commits.length
  }

  /** The commit as consoles hear it, or null when the command was refused or changed nothing. */
  run<N extends CommandName<ProjectStream>>(
    name: N,
    data: CommandData<ProjectStream, N>,
  ): CommitMessage | null {
    this.nowMs += 7
    const seq = this.seq + 1
    const base = { seq, at: this.nowMs, actor, channel: 'api' as const }
    try {
      const ctx = { ...base, nowMs: this.nowMs, newId: idFactory(seq, `project:${aProject().id}`) }
      const events = decide(PROJECT_STREAM, { name, data }, this.state, ctx)
      if (events.length === 0) return null
      const { changes } = foldCommit(this.state, { ...base, events })
      const message = wire({ ...base, command: name, events, changes }) as unknown as CommitMessage
      this.#commits.push(message)
      return this.#told(seq)
    } catch (error) {
      if (error instanceof Rejection) return null
      throw error
    }
  }

  snapshot() {
    return wire({
      seq: this.seq,
      nowMs: this.nowMs,
      records: this.state.dump(),
      readings: Object.fromEntries(
        [...this.readings].map(([id, { atMs, values }]) => [id, [atMs, values]] as const),
      ) as Record<string, [number, Record<string, Reading>]>,
    })
  }

  after(seq: number) {
    const isComplete = seq >= this.seq - this.#kept
    const commits = isComplete ? this.#commits.slice(seq).map(({ seq }) => this.#told(seq)) : []
    return wire({ isComplete, seq: this.seq, commits })
  }

  report(deviceId: string, values: Record<string, Reading>): void {
    const before = this.readings.get(deviceId)?.values
    this.readings.set(deviceId, { atMs: this.nowMs, values: { ...before, ...values } })
  }

  #told(seq: number): CommitMessage {
    const message = must(this.#commits[seq - 1], `commit ${seq}`)
    return this.#isLimited ? { ...message, events: [] } : message
  }
}

const circuits = [{ name: '', nameEn: '' }]

/** Two rooms, two hosts, four devices. */
export function furnish(server: FakeServer): void {
  server.run('AddBuilding', { name: 'A', nameEn: 'A' })
  const [building] = server.state.all('building')
  server.run('AddFloor', { buildingId: building?.id as never, name: '1F', nameEn: '1F', level: 1 })
  const [floor] = server.state.all('floor')
  for (const name of ['101', '102']) {
    const place = { floorId: floor?.id as never, parentId: null, kind: 'room', image: '' } as const
    server.run('AddArea', { ...place, name, nameEn: name })
  }
  const areas = [...server.state.all('area')]
  for (const [i, area] of areas.entries()) {
    const about = { model: 'G1', firmwareVersion: '1', networkNumber: i }
    server.run('InstallHost', { ...about, number: `00000000000000F${i}`, name: `H-${i}`, areaId: area.id })
    server.run('NoteHostOnline', { hostId: [...server.state.all('host')][i]?.id as never })
  }
  const hosts = [...server.state.all('host')]
  const devices = areas.flatMap((area, i) =>
    ['dimmable_light', 'room_status_panel'].map((kind, k) => ({
      number: `00000000000000${i}${k}`,
      name: `${kind} ${area.name}`,
      nameEn: '',
      kind,
      model: '',
      areaId: area.id,
      hostId: hosts[i]?.id as never,
      circuits,
      isJoined: true,
      isConfigured: true,
      connection: 'zigbee' as const,
    })),
  )
  server.run('AddDevices', { devices })
}
