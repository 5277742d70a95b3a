/** Sends concurrent commands and reports until the server is gone; records acknowledged ones. */
import { connectGateway, type TestGateway } from '../support/gateway.ts'
import { callApi } from './api.ts'
import { METER_NUMBER, type Witness } from './witness.ts'

const CONTROL_LOOPS = 6
const REPORT_LOOPS = 8

/** Acknowledged data of all rounds. */
export interface Acknowledged {
  readonly commandIds: Set<string>
  readonly alarmIds: Set<string>
  readonly tokens: Set<string>
  /** Bodies of reports with a PUBACK. */
  readonly reports: Set<string>
}

export interface Traffic {
  readonly acknowledged: Acknowledged
  /** Resolves after the kill when nothing is pending. */
  ended(): Promise<void>
}

export const nothingAcknowledged = (): Acknowledged => ({
  commandIds: new Set(),
  alarmIds: new Set(),
  tokens: new Set(),
  reports: new Set(),
})

/** Numbers that go on from round to round, so that no two reports are alike and counters only rise. */
export interface Counters {
  report: number
}

export interface TrafficOptions {
  readonly witness: Witness
  readonly token: string
  readonly acknowledged: Acknowledged
  readonly counters: Counters
}

export async function startTraffic(options: TrafficOptions): Promise<Traffic> {
  const { witness, acknowledged } = options
  const gateway = await connectGateway({
    url: `mqtt://127.0.0.1:${witness.mqttPort}`,
    hex: witness.hex,
    ...witness.gateway,
  })
  gateway.client.on('error', () => {})
  const isAlive = { value: true }
  gateway.client.once('close', () => {
    isAlive.value = false
  })
  const loops = [
    ...Array.from({ length: CONTROL_LOOPS }, (_, n) => control(options, isAlive, n)),
    ...Array.from({ length: REPORT_LOOPS }, () => report(options, isAlive, gateway)),
    acknowledgeAlarms(options, isAlive),
  ]
  return {
    acknowledged,
    async ended() {
      await Promise.all(loops)
      await gateway.client.endAsync(true)
    },
  }
}

type Alive = { readonly value: boolean }

/** Null also if the server is gone; unanswered calls may be stored. */
const post = (...call: Parameters<typeof callApi>): ReturnType<typeof callApi> =>
  callApi(...call).catch(() => null)

async function control(
  { witness, token, acknowledged }: TrafficOptions,
  alive: Alive,
  n: number,
): Promise<void> {
  for (let round = 0; alive.value; round += 1) {
    const deviceId = witness.lights[(n + round) % witness.lights.length]
    const values = { brightness: 5 + 5 * (round % 20) }
    const data = await post(witness, '/device/control', { items: [{ deviceId, values }] }, token)
    const commands = (data?.commands ?? []) as { commandId: string }[]
    for (const { commandId } of commands) acknowledged.commandIds.add(commandId)
  }
}

async function report(
  { acknowledged, counters }: TrafficOptions,
  alive: Alive,
  gateway: TestGateway,
): Promise<void> {
  while (alive.value) {
    counters.report += 1
    const body = reportBody(counters.report)
    const isAcknowledged = await gateway.report(body).then(
      () => true,
      () => false,
    )
    if (isAcknowledged) acknowledged.reports.add(body)
  }
}

/** States with an energy counter rising by 1/1024 kWh, which sums exactly, and occasional alarm texts. */
function reportBody(n: number): string {
  if (n % 7 === 0) return `alarm_${n % 3}@00158D00000000A${n % 2}|Report ${n}||`
  const light = { brightness: 5 + 5 * (n % 20) }
  const leak = { water_leak: n % 4 < 2 }
  return JSON.stringify({
    t: n,
    seq: n,
    d: { '00158D00000000A0': light, '00158D00000000A3': leak, [METER_NUMBER]: { energy: n / 1024 } },
  })
}

async function acknowledgeAlarms(
  { witness, token, acknowledged }: TrafficOptions,
  alive: Alive,
): Promise<void> {
  while (alive.value) {
    const open = await post(witness, '/userinfo/notifylist', { state: 'unacknowledged', pageSize: 20 }, token)
    const ids = ((open?.list ?? []) as { id: string }[]).map(({ id }) => id)
    if (ids.length === 0) continue
    const done = await post(witness, '/userinfo/updatemsgstate', { ids, reason: 'Drill' }, token)
    for (const id of (done?.acknowledged ?? []) as string[]) acknowledged.alarmIds.add(id)
  }
}
