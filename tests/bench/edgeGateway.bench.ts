/**
 * The edge gateway with 20,000 points of Modbus, Zigbee2MQTT, BACnet and KNX on real servers of these protocols, of which 1,000
 * change each second: processor and memory of its process; from a change that a device sends until its report is at Atrium's
 * broker. Then the Modbus points alone, beside Node-RED with node-red-contrib-modbus in the same minutes. In: the whole
 * process. Out: Atrium itself (a plain broker acknowledges), whose way from a report to the screen is row 3.
 * A host of Atrium has fewer devices than this gateway's; the process would serve several.
 * Takes 270 s.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aedes } from 'aedes'
import { boundArenas, gatewayFlags, keepCompiled } from '#scripts/run/paths.mjs'
import { reportTopic } from '#shared/topics.ts'
import { pause } from '#sim/base/clock.ts'
import { startChild } from './support/childProcess.ts'
import type { SentChange } from './support/fieldDevices.ts'
import { busesOf, CONTROLLER_PROFILE, type FieldPorts, METER_PROFILE, POINTS } from './support/fieldPlan.ts'
import { note, percentile, printFigures, rounded } from './support/figures.ts'
import { endChild, fetchNodeRed, startNodeRed } from './support/nodeRed.ts'
import { runBench } from './support/sites.ts'

const BAR = { core: '≤ 0.3', mib: '≤ 150', p95_ms: '≤ 250', node_red_times: '≥ 3' } as const
const PROJECT = 'A100000000000001'
const HOST = '00158D0000000001'
const ROOT = join(import.meta.dirname, '..', '..')
const NODE = join(ROOT, 'node_modules', '.bin', 'node')
const SAMPLE_MS = 60_000
const WARM_UP_MS = 20_000
const START_MAX_MS = 120_000
/** Of the clock that /proc counts processor time in (Linux). */
const TICKS_PER_SECOND = 100
const KIB_PER_MIB = 1024

/** Reals of 32 bits are rounded to the step of their property. */
const keyOf = (number: string, property: string, value: number): string =>
  `${number} ${property} ${value.toFixed(2)}`

/** Atrium's broker: acknowledges, and counts the values. */
class Atrium {
  port = 0
  values = 0
  /** When each value of a device arrived first. */
  readonly arrivedMs = new Map<string, number>()
  readonly #devices = new Set<string>()
  #server = createServer()
  #aedes: Aedes | null = null

  get devices(): number {
    return this.#devices.size
  }

  async open(): Promise<void> {
    const aedes = await Aedes.createBroker()
    this.#aedes = aedes
    aedes.authorizePublish = (_, { topic, payload }, done) => {
      if (topic === reportTopic(PROJECT, HOST)) this.#report(payload.toString())
      else if (topic.startsWith('nodered/')) this.values += Object.keys(JSON.parse(payload.toString())).length
      done(null)
    }
    this.#server = createServer(aedes.handle).listen(0, '127.0.0.1')
    await new Promise<void>((resolve) => this.#server.once('listening', resolve))
    const address = this.#server.address()
    this.port = typeof address === 'object' && address !== null ? address.port : 0
  }

  async close(): Promise<void> {
    this.#server.close()
    await new Promise<void>((resolve) => this.#aedes?.close(() => resolve()))
  }

  #report(text: string): void {
    const atMs = performance.timeOrigin + performance.now()
    const { d } = JSON.parse(text) as {
      readonly d?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    }
    for (const [number, values] of Object.entries(d ?? {})) {
      this.#devices.add(number)
      for (const [property, value] of Object.entries(values)) {
        this.values += 1
        const key = keyOf(number, property, Number(value))
        if (!this.arrivedMs.has(key)) this.arrivedMs.set(key, atMs)
      }
    }
  }
}

function cpuSeconds(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

const residentMib = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / KIB_PER_MIB

function startGateway(
  work: string,
  ports: FieldPorts,
  atrium: Atrium,
  kinds: 'all' | 'modbus',
): ChildProcess {
  const path = join(work, `${kinds}.yaml`)
  const config = {
    atrium: {
      url: `mqtt://127.0.0.1:${atrium.port}`,
      project: PROJECT,
      host: HOST,
      secret: { env: 'BENCH_SECRET' },
    },
    spool: { folder: `./spool-${kinds}` },
    logLevel: 'error',
    buses: busesOf(ports, kinds),
  }
  writeFileSync(path, JSON.stringify(config))
  return spawn(NODE, [...gatewayFlags, join(ROOT, 'sim', 'gateway', 'main.ts'), path], {
    cwd: ROOT,
    env: { ...process.env, BENCH_SECRET: 'bench' },
    stdio: ['ignore', 2, 2],
  })
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const startMs = performance.now()
  while (!isSo()) {
    if (performance.now() - startMs > START_MAX_MS) throw new Error(`${what} took too long`)
    await pause(200)
  }
}

interface Sample {
  readonly core: number
  readonly mib: number
  readonly perSecond: number
  /** Processor time for each change that arrived. */
  readonly cpuUs: number
}

async function sample(child: ChildProcess, atrium: Atrium): Promise<Sample> {
  const pid = child.pid ?? 0
  await pause(WARM_UP_MS)
  const [cpu, values, startMs] = [cpuSeconds(pid), atrium.values, performance.now()]
  await pause(SAMPLE_MS)
  const tookS = (performance.now() - startMs) / 1_000
  const [usedS, changes] = [cpuSeconds(pid) - cpu, atrium.values - values]
  if (changes === 0) throw new Error('no change arrived')
  return {
    core: usedS / tookS,
    mib: residentMib(pid),
    perSecond: changes / tookS,
    cpuUs: (usedS * 1_000_000) / changes,
  }
}

/** Those that never arrived are counted beside. */
function latencies(sent: readonly SentChange[], arrivedMs: ReadonlyMap<string, number>) {
  const lastMs = (sent.at(-1)?.atMs ?? 0) - 2_000
  const old = sent.filter(({ atMs }) => atMs < lastMs)
  const found = old.flatMap(({ number, property, value, atMs }) => {
    const arrived = arrivedMs.get(keyOf(number, property, value))
    return arrived === undefined || arrived < atMs ? [] : [arrived - atMs]
  })
  return { found, missing: old.length - found.length }
}

const main = () =>
  runBench(async (onEnd) => {
    const work = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
    onEnd(async () => rmSync(work, { recursive: true, force: true }))
    // JSON is YAML, and has fewer marks than its usual form, which the gateway bounds.
    writeFileSync(join(work, 'meter.yaml'), JSON.stringify(METER_PROFILE))
    writeFileSync(join(work, 'controller.yaml'), JSON.stringify(CONTROLLER_PROFILE))
    // As `npm run gateway` starts it.
    keepCompiled()
    boundArenas()
    const nodeRed = await fetchNodeRed()
    const field = startChild('fieldDevices.ts')
    onEnd(field.end)
    const ports = await field.ask<FieldPorts>('open')
    const atrium = new Atrium()
    await atrium.open()
    onEnd(() => atrium.close())
    note(`${POINTS} points are open`)

    const whole = startGateway(work, ports, atrium, 'all')
    onEnd(() => endChild(whole))
    await until('the start of all buses', () => atrium.values >= POINTS * 0.6)
    note(`${atrium.devices} devices, ${atrium.values} values`)
    await field.ask('start', 'all')
    const all = await sample(whole, atrium)
    const { found, missing } = latencies(await field.ask<SentChange[]>('stop'), atrium.arrivedMs)
    await endChild(whole)

    const ours = startGateway(work, ports, atrium, 'modbus')
    onEnd(() => endChild(ours))
    await field.ask('start', 'modbus')
    const modbus = await sample(ours, atrium)
    await endChild(ours)
    let rival: Sample | null = null
    if (nodeRed instanceof Error) note(nodeRed.message)
    else {
      const red = startNodeRed(nodeRed, work, ports.modbus, atrium.port)
      onEnd(() => endChild(red))
      rival = await sample(red, atrium)
      await endChild(red)
    }
    printFigures({
      bench: 'edge-gateway',
      points: POINTS,
      devices: atrium.devices,
      changes_per_second: rounded(all.perSecond),
      core: rounded(all.core),
      mib: rounded(all.mib),
      p50_ms: rounded(percentile(found, 0.5)),
      p95_ms: rounded(percentile(found, 0.95)),
      missing,
      of: found.length + missing,
      modbus_us: rounded(modbus.cpuUs),
      modbus_per_second: rounded(modbus.perSecond),
      node_red_us: rival && rounded(rival.cpuUs),
      node_red_per_second: rival && rounded(rival.perSecond),
      node_red_mib: rival && rounded(rival.mib),
      node_red_times: rival && rounded(rival.cpuUs / modbus.cpuUs),
      bar: BAR,
    })
  })

await main()
