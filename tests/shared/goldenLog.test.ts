/** A log that was recorded once must come to the same state for ever: what was decided is not decided anew. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { EVENT_TYPES, foldCommit, type OnSkipped, readCommit } from '#shared/domain/registry.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import { createState, type State } from '#shared/records/registry.ts'

const DATA = new URL('./data/', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** The oldest first. What is recorded stays as it is, and so does what it comes to. */
const RECORDED = [
  { file: 'log-v2.jsonl', states: { estate: '43589c93f2f1bac5', 'project:prj_1': '72da83ee0f8809ac' } },
  { file: 'log-0.1.0.jsonl.gz', states: { estate: '0e90eee378230a71', 'project:prj_1': 'dd68ef7fe34374f0' } },
] as const

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

function fold(all: readonly Commit[], onSkipped?: OnSkipped): Map<string, State> {
  const states = new Map<string, State>()
  for (const commit of all) {
    const state = states.get(commit.stream) ?? createState()
    states.set(commit.stream, state)
    foldCommit(state, readCommit(commit, onSkipped))
  }
  return states
}

const hashes = (states: Map<string, State>): Record<string, string> =>
  Object.fromEntries(
    [...states].map(([stream, state]) => {
      const bytes = JSON.stringify(state.dump())
      return [stream, createHash('sha256').update(bytes).digest('hex').slice(0, 16)]
    }),
  )

describe.each(RECORDED)('the recorded $file', ({ file, states: recordedStates }) => {
  const commits = readRecorded(file)

  it('comes to the recorded state', () => {
    expect(hashes(fold(commits))).toEqual(recordedStates)
  })

  it('holds no event that is no longer known', () => {
    const types = typesIn(commits)
    expect(types.size).toBeGreaterThan(25)
    expect([...types].filter((type) => !EVENT_TYPES.includes(type))).toEqual([])
  })

  it('comes to the same state with events of a later version in it, which are skipped and told', () => {
    const later = commits.map((commit) => ({
      ...commit,
      events: [{ type: 'RoomTeleported', data: { to: 'Mars' } }, ...commit.events],
    }))
    const unknown: string[] = []
    expect(hashes(fold(later, (type) => unknown.push(type)))).toEqual(recordedStates)
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

/**
 * A fact that came since the last release may still change; from a release on it is in logs for ever. Until then the
 * missing ones are only told, so that nobody records on the way what another is still changing. A new version needs a
 * recording of its own, and `tests/support/recordLog.ts` writes none that lacks a kind of fact.
 */
describe('the newest recorded log', () => {
  const newest = RECORDED.at(-1)?.file ?? ''
  const types = typesIn(readRecorded(newest))
  const missing = EVENT_TYPES.filter((type) => !types.has(type))

  it(`is that of the release in the making; not in it yet: ${missing.join(', ') || 'nothing'}`, () => {
    expect(newest).toBe(`log-${version}.jsonl.gz`)
  })
})
