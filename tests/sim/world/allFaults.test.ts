/** All host faults at once through the real broker and log: invalid messages are rejected. */

import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { FAULT_KINDS } from '#shared/faults/fault.ts'
import { must } from '#shared/kernel/assert.ts'
import { startEstate } from '#sim/app/startEstate.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { openLog } from '#sim/stores/stores.ts'
import { at } from '../../support/context.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { commitsOf } from '../../support/logs.ts'
import { testConfig } from '../../support/testServer.ts'

const START_MS = Date.UTC(2026, 5, 1, 4)

async function live(): Promise<string> {
  const folder = temporaryFolder()
  const clock = new ManualClock(START_MS)
  const estate = await startEstate(
    { ...testConfig(folder), world: 'house' },
    {
      projectFolder: folder,
      clock,
      logger: pino({ level: 'silent' }),
      worldPorts: { breaksByItself: false },
    },
  )
  const { server, world } = estate
  await world?.start()
  const [found] = [...server.services.workspaces.projects()]
  const { workspace } = must(found, 'a project')
  const hosts = [...workspace.state.all('host')].map(({ number }) => number)
  const kinds = Object.values(FAULT_KINDS).filter(({ target }) => target === 'host')
  for (const [i, { kind }] of kinds.entries()) {
    const fault = { kind, host: hosts[i % hosts.length], durationMs: 2 * MINUTE_MS } as never
    await workspace.run('InjectFaults', { faults: [fault] }, at(clock.now()))
    if (i % hosts.length === hosts.length - 1) await world?.step(2 * MINUTE_MS + 1_000)
  }
  await world?.step(5 * MINUTE_MS)
  expect(workspace.state.count('fault')).toBe(0)
  expect(world?.state().hostsConnected).toBe(hosts.length)
  const stream = workspace.stream
  await estate.close()
  const log = await openLog(folder)
  const commits = await commitsOf(log, stream)
  await log.close()
  const text = commits.map((one) => JSON.stringify(one)).join('\n')
  return `${commits.length} ${createHash('sha256').update(text).digest('hex')}`
}

it('every fault of a host is over when its time is, and the same again from the same seed', async () => {
  const first = await live()
  expect(await live()).toBe(first)
})
