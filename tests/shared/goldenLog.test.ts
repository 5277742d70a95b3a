/** A log that was recorded once must come to the same state for ever: what was decided is not decided anew. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { EVENT_TYPES, foldCommit, type OnSkipped, readCommit } from '#shared/domain/registry.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import { createState, type State } from '#shared/records/registry.ts'

const recorded = readFileSync(new URL('./data/log-v2.jsonl', import.meta.url), 'utf8')
const commits = recorded
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Commit)

const STATES = { estate: 'ee6e29cec7e50b74', 'project:prj_1': 'd870e4267840de1f' } as const

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

describe('the recorded log of format 2', () => {
  it('comes to the recorded state', () => {
    expect(hashes(fold(commits))).toEqual(STATES)
  })

  it('holds no event that is no longer known', () => {
    const types = new Set(commits.flatMap((commit) => commit.events.map((event) => event.type)))
    expect(types.size).toBeGreaterThan(25)
    expect([...types].filter((type) => !EVENT_TYPES.includes(type))).toEqual([])
  })

  it('comes to the same state with events of a later version in it, which are skipped and told', () => {
    const later = commits.map((commit) => ({
      ...commit,
      events: [{ type: 'RoomTeleported', data: { to: 'Mars' } }, ...commit.events],
    }))
    const unknown: string[] = []
    expect(hashes(fold(later, (type) => unknown.push(type)))).toEqual(STATES)
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
