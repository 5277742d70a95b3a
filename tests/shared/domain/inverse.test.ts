import { expect, it } from 'vitest'
import { type AtriumEvent, foldCommit } from '#shared/domain/registry.ts'
import { createState } from '#shared/records/registry.ts'
import { house, projectFounded } from '../../support/records.ts'

const META = {
  stream: 'project:prj_1',
  seq: 2,
  atMs: 2_000,
  actor: { kind: 'system' },
} as unknown as Parameters<typeof foldCommit>[1]
const described = (description: string): AtriumEvent =>
  ({ type: 'ProjectDescribed', data: { description } }) as AtriumEvent

it('the inverse of a commit takes back its events from the last to the first', () => {
  const state = createState()
  foldCommit(state, { ...META, seq: 1, events: [projectFounded(), described('before')] })
  const before = state.dump()
  const { changes, inverse } = foldCommit(state, {
    ...META,
    events: [described('first'), ...house, described('second')],
  })
  const after = state.dump()
  expect([...state.all('project')].map(({ description }) => description)).toEqual(['second'])
  state.apply(inverse)
  expect(state.dump()).toEqual(before)
  state.apply(changes)
  expect(state.dump()).toEqual(after)
})
