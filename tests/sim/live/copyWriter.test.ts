import { expect, it } from 'vitest'
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import { must } from '#shared/kernel/assert.ts'
import type { HostAutomation } from '#shared/records/hostAutomation.ts'
import { parseControl } from '#shared/topics.ts'
import { ManualClock } from '#sim/clock.ts'
import { CopyWriter } from '#sim/live/copyWriter.ts'
import { at } from '../../support/context.ts'
import { startTestServer } from '../../support/testServer.ts'

it('what was on its way as the server was killed reaches a host that connects a while after its start', async () => {
  const site = await startTestServer()
  const [{ id, house }] = site.projects
  const { workspaces } = site.server.services
  const found = must(workspaces.project(id), 'the project')
  // On record it never went.
  await found.workspace.run('NoteHostOnline', { hostId: house.host }, at(2_000))
  const clock = new ManualClock(2_000)
  let isThere = false
  const sent: string[] = []
  const timedOut: string[] = []
  const copy: HostAutomation = {
    ...{ type: 'hostAutomation', automationId: 'aut_1', told: 0, sent: [] },
    ...{ id: 'hau_1', hostId: house.host, slot: 1, version: 1, hash: '', isWanted: true, held: null },
    ...{ state: 'pending', reason: '', writtenAtMs: 1, settledAtMs: null },
  }
  const aWriter = () =>
    new CopyWriter<HostAutomation>(
      {
        ...{ workspaces, clock, returns: { isConnected: () => isThere } },
        publish: (_, payload) => sent.push(must(parseControl(payload), 'a control').id),
        onError: (error) => expect.fail(String(error)),
      },
      {
        messageOf: () => ({ automation: { op: 'remove', slot: 1 } }),
        timeOut: async () => timedOut.push(copy.id),
        resend: async () => expect.fail('it was heard'),
      },
    )
  const writer = aWriter()
  writer.follow(found, copy)
  clock.advance(COMMAND_TIMEOUT_MS)
  expect([sent.length, timedOut.length]).toEqual([0, 0])
  isThere = true
  clock.advance(COMMAND_TIMEOUT_MS)
  expect([sent.length, timedOut.length]).toEqual([1, 0])
  clock.advance(COMMAND_TIMEOUT_MS)
  expect([sent.length, timedOut.length]).toEqual([1, 1])
  // Of the same version, after one more restart: a host ignores what it has had.
  aWriter().follow(found, copy)
  expect(new Set(sent).size).toBe(2)
})
