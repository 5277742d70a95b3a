import { beforeAll, expect, test, vi } from 'vitest'
import { CONTROL_ITEMS_MAX } from '#shared/constants.ts'
import { aDevice, aHost } from '../../support/records.ts'
import { eventually } from '../../support/until.ts'
import { stubBrowser } from '../support/browser.ts'

const { calls } = vi.hoisted(() => ({ calls: [] as { items: number; group: string | undefined }[] }))
vi.mock('#client/api/api.ts', async (original) => ({
  ...(await original<typeof import('#client/api/api.ts')>()),
  call: (_: unknown, { items }: { items: unknown[] }, { group }: { group?: string }) => {
    calls.push({ items: items.length, group })
    return Promise.resolve({ commands: [] })
  },
}))

beforeAll(() => {
  stubBrowser({ serverUrl: '' })
  return () => vi.unstubAllGlobals()
})

async function control(perHost: number) {
  const { commandsOf } = await import('#client/actions/control.ts')
  const { createConsoleState } = await import('#client/store/consoleState.ts')
  const state = createConsoleState()
  const devices = ['hst_a', 'hst_b'].flatMap((hostId) =>
    Array.from({ length: perHost }, (_, i) =>
      aDevice({ id: `dev_${hostId.slice(4)}${i}`, hostId: hostId as `hst_${string}` }),
    ),
  )
  state.store.apply(
    [...['hst_a', 'hst_b'].map((id) => aHost({ id: id as `hst_${string}` })), ...devices].map((put) => ({
      put,
    })),
  )
  calls.length = 0
  commandsOf(state).start(devices.map(({ id }) => ({ deviceId: id, values: { state: 'ON' } })))
  return calls
}

test('a command to more devices than one call takes is one group in the operation log', async () => {
  const sent = await control(CONTROL_ITEMS_MAX - 100)
  await eventually(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.group).toMatch(/^[a-z0-9]{4,}$/)
  expect(sent[1]?.group).toBe(sent[0]?.group)
})

test('a command that fits one call needs no group', async () => {
  const sent = await control(3)
  await eventually(() => expect(sent).toEqual([{ items: 6, group: undefined }]))
})
