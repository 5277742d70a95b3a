import { describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import type { HostRun } from '#shared/storedAutomations.ts'
import { storing } from '../../../support/gateway.ts'
import { until } from '../../../support/until.ts'
import {
  add,
  controlsOf,
  LEAK,
  lightOn,
  ONE,
  outcomesOf,
  runsOf,
  type Site,
  sayWet,
  settled,
  startSite,
  whenWet,
} from '../../processes/automation/kit.ts'

const copyOf = ({ site }: Site) => [...site.workspace(site.projects[0]).state.all('hostAutomation')][0]

async function stored() {
  const on = await startSite()
  const had = storing(on.gateway, 'automation')
  await sayWet(on, false)
  const hostId = on.site.projects[0].house.host
  const id = await add(on, '漏水', { hostId, conditions: [whenWet(on.leak)], tasks: [lightOn(on.one)] })
  await until(() => copyOf(on)?.state === 'onHost')
  const token = await on.site.signIn('admin')
  return { on, had, id, token }
}

describe('an automation on its host', () => {
  it('is stored there and not run by the server, and what it ran is told once', async () => {
    const { on, had, id } = await stored()
    expect(had).toMatchObject([
      {
        ...{ op: 'store', slot: 1, version: 1, after: 0 },
        rule: {
          conditions: [{ type: 'device', d: [LEAK] }],
          tasks: [{ d: ONE, values: { state: 'ON' } }],
          isEnabled: true,
        },
      },
    ])
    await sayWet(on, true)
    await settled(on)
    expect([runsOf(on), controlsOf(on).filter((d) => Object.keys(d).length > 0)]).toEqual([[], []])
    const atMs = on.clock.now()
    const run: HostRun = {
      ...{ slot: 1, version: 1, n: 1, dueAtMs: atMs, startedAtMs: atMs, endedAtMs: atMs },
      causes: [{ kind: 'condition', partId: 'wet1', afterGap: false }],
      conditions: [],
      tasks: [
        {
          id: 'task1',
          delayMs: 0,
          d: ONE,
          values: { state: 'ON' },
          dueAtMs: atMs,
          outcome: 'confirmed',
          error: null,
        },
      ],
      outcome: 'done',
    }
    await on.gateway.report({ t: 3, runs: [run] })
    await on.gateway.report({ t: 4, runs: [run] })
    expect(runsOf(on, id)).toMatchObject([{ onHost: on.site.projects[0].house.host, outcome: 'done' }])
  })

  it('is told there that it is switched off or stands still, and is the server’s again once the host has let it go', async () => {
    const { on, had, id, token } = await stored()
    const control = (more: object) =>
      on.site.post('/device/controlauto', { automationId: id, ...more }, token)
    await control({ action: 'pause', untilMs: on.clock.now() + MINUTE_MS })
    await until(() => copyOf(on)?.version === 2 && copyOf(on)?.state === 'onHost')
    await control({ action: 'disable' })
    await until(() => copyOf(on)?.version === 3 && copyOf(on)?.state === 'onHost')
    expect(
      had.map((one) => one.op === 'store' && [one.rule.isEnabled, one.rule.pausedUntilMs !== null]),
    ).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ])
    await control({ action: 'enable' })
    await on.site.post('/moban/updateznconnect', { automationId: id, hostId: null }, token)
    await until(() => copyOf(on) === undefined)
    expect(had.at(-1)).toEqual({ op: 'remove', slot: 1 })
    await sayWet(on, true)
    await until(() => outcomesOf(on).length === 1)
    expect(runsOf(on)).toMatchObject([{ onHost: null }])
  })

  it('is run by the server where its host does not store any, and by nobody where that never responds, until it is sent again', async () => {
    const { on, id, token } = await stored()
    on.gateway.answer = ({ id: ack }) => void on.gateway.report({ t: 2, ack, ok: true }).catch(() => {})
    await on.gateway.report({ t: 5, host: 'online', automations: [] })
    await until(() => copyOf(on)?.state === 'differs')
    await on.site.post('/live/resendautomation', { automationId: id }, token)
    await until(() => copyOf(on)?.state === 'failed')
    expect(copyOf(on)?.reason).toBe('automations_unknown')
    await sayWet(on, true)
    await until(() => outcomesOf(on).length === 1)
    on.gateway.answer = () => {}
    await on.site.post('/live/resendautomation', { automationId: id }, token)
    await until(() => copyOf(on)?.state === 'pending')
    await until(() => {
      on.clock.advance(1_000)
      return copyOf(on)?.state === 'failed'
    })
    expect(copyOf(on)?.reason).toBe('timed_out')
    await sayWet(on, false)
    on.clock.advance(1)
    await sayWet(on, true)
    await settled(on)
    expect(outcomesOf(on)).toHaveLength(1)
    storing(on.gateway, 'automation')
    await on.site.post('/live/resendautomation', { automationId: id }, token)
    await until(() => copyOf(on)?.state === 'onHost')
  })

  it('looks at nothing but itself where one more finds a place, and at those of its host where a place becomes free', async () => {
    const { on, token } = await stored()
    const hostId = on.site.projects[0].house.host
    const run = vi.spyOn(on.site.workspace(on.site.projects[0]), 'run')
    const synced = () => run.mock.calls.filter(([name]) => name === 'SyncHostAutomation').length
    const copies = () => [...on.site.workspace(on.site.projects[0]).state.all('hostAutomation')]
    const parts = { hostId, conditions: [whenWet(on.leak)], tasks: [lightOn(on.two)] }
    const second = await add(on, '漏水 2', parts)
    await until(() => copies().filter(({ state }) => state === 'onHost').length === 2)
    expect(synced()).toBe(1)
    await on.site.post('/moban/delznconnect', { automationId: second }, token)
    await until(() => copies().length === 1)
    await until(() => synced() === 3)
  })
})
