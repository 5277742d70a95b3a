import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { eventTypes } from '../../support/accounts.ts'
import { enrolled, login } from '../../support/factors.ts'
import { PHONES, startTestServer } from '../../support/testServer.ts'

const CLI = fileURLToPath(new URL('../../../sim/app/accountCli.ts', import.meta.url))

it('removes the second factor of somebody who has lost it, on a stopped server', async () => {
  const site = await startTestServer()
  await enrolled(site)
  const run = () =>
    spawnSync(process.execPath, [CLI, 'factors', PHONES.admin], {
      env: { ...process.env, DATA_DIR: site.folder },
      encoding: 'utf8',
    })
  const again = await site.restart(() => {
    const { status, stdout, stderr } = run()
    expect([status, stdout, stderr]).toEqual([0, `${PHONES.admin} signs in with the password alone.\n`, ''])
    expect(run().stderr).toContain('This account has no second factor')
  })
  expect((await login(again)).body.status).toBe(200)
  expect(await eventTypes(again)).toContain('FactorRemoved')
})
