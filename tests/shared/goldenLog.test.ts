/** A recorded log must always fold to the same state; decisions are not repeated. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { EventTable } from '#shared/domain/defineAggregate.ts'
import {
  ESTATE_STREAM,
  EVENT_TYPES,
  foldCommit,
  type OnUnknown,
  PROJECT_STREAM,
  readCommit,
} from '#shared/domain/registry.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import { createState, type State } from '#shared/records/registry.ts'

const DATA = new URL('./data/', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/**
 * One log per release, oldest first, with its records at that time. Files are never changed: later fields are
 * missing, and existing data must stay.
 */
const RECORDED = ['log-v2.jsonl', 'log-0.1.0.jsonl.gz'] as const

type RecordedStates = Readonly<Record<string, readonly { readonly id: string }[]>>

const statesOf = (file: string): RecordedStates =>
  JSON.parse(
    gunzipSync(
      readFileSync(new URL(`${file.replace(/\.jsonl(\.gz)?$/, '')}.states.json.gz`, DATA)),
    ).toString(),
  )

function readRecorded(file: string): Commit[] {
  const bytes = readFileSync(new URL(file, DATA))
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Commit)
}
const typesIn = (commits: readonly Commit[]): Set<string> =>
  new Set(commits.flatMap((commit) => commit.events.map((event) => event.type)))

function fold(all: readonly Commit[], onUnknown?: OnUnknown): Map<string, State> {
  const states = new Map<string, State>()
  for (const commit of all) {
    const state = states.get(commit.stream) ?? createState()
    states.set(commit.stream, state)
    foldCommit(state, readCommit(commit, onUnknown))
  }
  return states
}

/** Every recorded record with every recorded field, in the recorded order. */
function expectRecorded(states: Map<string, State>, recorded: RecordedStates): void {
  for (const [stream, records] of Object.entries(recorded)) {
    const folded = new Map(
      states
        .get(stream)
        ?.dump()
        .map((record) => [record.id as string, record]),
    )
    const ids = records.map(({ id }) => id)
    expect([...folded.keys()].filter((id) => ids.includes(id))).toEqual(ids)
    for (const record of records) expect(folded.get(record.id)).toMatchObject(record)
  }
}

describe.each(RECORDED)('the recorded %s', (file) => {
  const commits = readRecorded(file)
  const recorded = statesOf(file)

  it('comes to the recorded records', () => {
    expect(Object.values(recorded).flat().length).toBeGreaterThan(10)
    expectRecorded(fold(commits), recorded)
  })

  it('holds no event that is no longer known', () => {
    const types = typesIn(commits)
    expect(types.size).toBeGreaterThan(25)
    expect([...types].filter((type) => !EVENT_TYPES.includes(type))).toEqual([])
  })

  it('comes to the same records with events of a later version in it, which are skipped and counted', () => {
    const later = commits.map((commit) => ({
      ...commit,
      events: [{ type: 'RoomTeleported', data: { to: 'Mars' } }, ...commit.events],
    }))
    const unknown: string[] = []
    expectRecorded(
      fold(later, (type) => unknown.push(type)),
      recorded,
    )
    expect(unknown).toEqual(commits.map(() => 'RoomTeleported'))
  })

  it('never throws, whatever part of it is missing', () => {
    for (let missing = 0; missing < commits.length; missing += 1) {
      const rest = commits.filter((_, index) => index !== missing)
      expect(() => fold(rest)).not.toThrow()
    }
    expect(() => fold([...commits].reverse())).not.toThrow()
  })
})

/** The data with another text wherever the schema has an enumeration. */
function withoutMembers(schema: z.core.$ZodType, data: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'enum' && typeof data === 'string') return 'gone'
  if ('innerType' in def) return withoutMembers(def.innerType, data)
  if (def.type === 'array' && Array.isArray(data))
    return data.map((item) => withoutMembers(def.element, item))
  if (def.type === 'object' && typeof data === 'object' && data !== null) {
    const fields = Object.entries(data).map(([name, value]) => {
      const field = def.shape[name]
      return [name, field ? withoutMembers(field, value) : value]
    })
    return Object.fromEntries(fields)
  }
  return data
}

it('a fold never throws where enumerations have lost their members', () => {
  const definitions: EventTable = { ...ESTATE_STREAM.events, ...PROJECT_STREAM.events }
  const commits = readRecorded(RECORDED[1]).map((commit) => ({
    ...commit,
    events: commit.events.map(({ type, data }) => ({
      type,
      data: Object(withoutMembers(definitions[type]?.schema, data)),
    })),
  }))
  expect(JSON.stringify(commits)).toContain('"gone"')
  expect(() => fold(commits)).not.toThrow()
})

/**
 * A fact that came since the last release may still change; from a release on it is in logs forever. Until then the
 * missing ones are only told, so that nobody records on the way what another is still changing. A new version needs a
 * recording of its own, and `tests/support/recordLog.ts` writes none that lacks a kind of fact.
 */
describe('the newest recorded log', () => {
  const newest = RECORDED.at(-1) ?? ''
  const types = typesIn(readRecorded(newest))
  const missing = EVENT_TYPES.filter((type) => !types.has(type))

  it(`is that of the release in the making; not in it yet: ${missing.join(', ') || 'nothing'}`, () => {
    expect(newest).toBe(`log-${version}.jsonl.gz`)
  })
})
