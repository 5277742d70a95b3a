/**
 * Console state against the real server under concurrent commands and a connection that drops, duplicates, reorders
 * and disconnects.
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at } from '../../support/context.ts'
import { aMqttClientFor, type TestGateway } from '../../support/gateway.ts'
import { sharedTestServer } from '../../support/sharedServer.ts'
import { LEAK_NUMBER } from '../../support/smallHouse.ts'
import type { TestServer } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'
import { Seat, type Trouble } from './seat.ts'

const LIGHT_NUMBERS = ['00158D00000000A0', '00158D00000000A1'] as const

/** One random step; `pick` chooses among existing records. */
const step = fc.record({
  what: fc.constantFrom(
    'leak',
    'leak',
    'report',
    'report',
    'control',
    'control',
    'acknowledge',
    'markNormal',
    'presence',
    'describe',
    'addArea',
    'removeArea',
    'deliver',
    'deliver',
    'deliver',
    'deliver',
    'beat',
    'breakSocket',
    'wait',
  ),
  pick: fc.nat(1_000),
  trouble: fc.constantFrom<Trouble[]>('none', 'none', 'none', 'drop', 'double', 'reverse', 'late'),
})
type Step = typeof step extends fc.Arbitrary<infer D> ? D : never

interface Stand {
  readonly site: TestServer
  readonly gateway: TestGateway
  readonly adminToken: string
  readonly seat: Seat
}

const breath = () => new Promise((resolve) => setImmediate(resolve))

/** A random action of operators, gateways or deciders; not awaited, so actions overlap. */
async function happen({ site, gateway, adminToken }: Stand, { what, pick }: Step): Promise<unknown> {
  const [project] = site.projects
  const workspace = site.workspace(project)
  const any = <T>(items: readonly T[]): T | undefined => items[pick % Math.max(1, items.length)]
  const post = (path: string, body: object) => site.post(path, body, adminToken)
  switch (what) {
    case 'leak':
      return gateway.report({ t: pick, seq: pick, d: { [LEAK_NUMBER]: { water_leak: pick % 2 === 0 } } })
    case 'report': {
      const number = LIGHT_NUMBERS[pick % 2] as string
      return gateway.report({ t: pick, seq: pick, d: { [number]: { brightness: 1 + (pick % 100) } } })
    }
    case 'control': {
      const deviceId = project.house.lights[pick % 2]
      const values = { state: pick % 3 === 0 ? 'OFF' : 'ON' }
      return post('/device/control', { items: [{ deviceId, values }] })
    }
    case 'acknowledge': {
      const ids = [any([...workspace.state.all('alarm')])?.id ?? 'alm_none']
      return post('/userinfo/updatemsgstate', { ids })
    }
    case 'markNormal':
      return post('/device/setdevnormal', { deviceIds: [project.house.leakSensor] })
    case 'presence':
      return gateway.report({ t: pick, host: pick % 2 === 0 ? 'offline' : 'online' })
    case 'describe':
      return workspace.run('DescribeProject', { description: `as of ${pick}` }, at(pick))
    case 'addArea': {
      const [floor] = [...workspace.state.all('floor')]
      const name = `1${pick}`
      const place = { floorId: floor?.id as never, parentId: null, kind: 'room', image: '' } as const
      // Duplicate names are rejected, which must not change the state.
      return workspace.run('AddArea', { ...place, name, nameEn: name }, at(pick)).catch(() => null)
    }
    default: {
      const empty = [...workspace.state.all('area')].filter(({ id }) => !project.house.rooms.includes(id))
      const areaId = any(empty)?.id
      if (areaId === undefined) return null
      return workspace.run('RemoveArea', { areaId }, at(pick)).catch(() => null)
    }
  }
}

async function replay(stand: Stand, steps: readonly Step[]): Promise<void> {
  const { seat } = stand
  const underWay: Promise<unknown>[] = []
  for (const one of steps) {
    if (one.what === 'deliver') seat.deliver(one.trouble)
    else if (one.what === 'beat') seat.beat()
    else if (one.what === 'breakSocket') seat.breakSocket()
    else if (one.what === 'wait') seat.reconnect()
    else underWay.push(happen(stand, one))
    await breath()
  }
  await Promise.all(underWay)
}

/** On a stable connection the state must converge, whatever happened before. */
async function expectTruth({ site, seat }: Stand): Promise<void> {
  const workspace = site.workspace(site.projects[0])
  let snapshot = await seat.freshSnapshot()
  // Compared at one instant, because time-outs keep creating commits.
  const look = () => ({
    status: seat.status,
    seq: seat.store.seq,
    serverSeq: workspace.seq,
    records: seat.store.read.dump(),
    readings: seat.readings(),
  })
  let seen = look()
  await until(async () => {
    seat.reconnect()
    seat.deliver('none')
    seat.beat()
    await breath()
    if (seat.status !== 'live' || seat.store.seq !== workspace.seq) return false
    snapshot = await seat.freshSnapshot()
    seen = look()
    if (snapshot.seq !== seen.seq || seen.seq !== seen.serverSeq) return false
    return isDeepStrictEqual(seen.readings, readingsIn(snapshot))
  }).catch(() => {
    // The comparison below names the difference.
    seen = look()
  })
  expect(seen.status).toBe('live')
  expect(seen.seq).toBe(seen.serverSeq)
  expect(seen.records).toEqual(snapshot.records)
  expect(seen.readings).toEqual(readingsIn(snapshot))
}

function readingsIn(snapshot: { readonly readings: object }): Record<string, unknown> {
  const known = Object.entries(snapshot.readings as Record<string, [number, object]>)
  return Object.fromEntries(known.map(([id, [, values]]) => [id, values]))
}

/** Of each person; more on demand. */
const RUNS = Number(process.env.CONVERGENCE_RUNS ?? 25)
const LIMIT_MS = Math.max(300_000, RUNS * 4_000)

const server = sharedTestServer()

describe('the console’s picture of the project', () => {
  test.each(['admin', 'operator'] as const)(
    'of an %s becomes the server’s again after drops, doubles, disorder and reconnects, in each of the seeded runs',
    async (person) => {
      const site = server()
      const gateway = await aMqttClientFor(site, site.projects[0])
      const adminToken = await site.signIn('admin')
      const token = await site.signIn(person)
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 5, maxLength: 60, size: '+1' }),
          fc.boolean(),
          async (steps, keepsCommits) => {
            const seat = new Seat(site, token, { keepsCommits })
            try {
              const stand = { site, gateway, adminToken, seat }
              await replay(stand, steps)
              await expectTruth(stand)
            } finally {
              await seat.leave()
            }
          },
        ),
        { numRuns: RUNS, seed: 16, endOnFailure: true },
      )
      await gateway.end()
    },
    LIMIT_MS,
  )
})
