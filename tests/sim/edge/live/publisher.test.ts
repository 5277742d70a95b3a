import { expect, it } from 'vitest'
import { systemClock } from '#sim/base/clock.ts'
import { startPublisher } from '#sim/edge/live/publisher.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { aProjectIn, openWorkspaces } from '../../../support/workspaces.ts'

it('a commit that is too large for a message is told by a beat, which is ahead of what consoles know', async () => {
  const { workspaces } = await openWorkspaces(temporaryFolder())
  const workspace = await aProjectIn(workspaces)
  const published: string[] = []
  const stop = startPublisher({
    workspaces,
    clock: systemClock,
    publish: (topic, payload) =>
      published.push(`${topic.split('/').at(-1)} ${JSON.parse(String(payload)).seq}`),
    problems: () => [],
  })
  await workspace.run('AddBuilding', { name: 'A', nameEn: 'A' }, at(2))
  await workspace.run('AddBuilding', { name: 'B', nameEn: 'B'.repeat(1024 * 1024) }, at(3))
  expect(published).toEqual(['commits 2', 'beat 3'])
  stop()
})
