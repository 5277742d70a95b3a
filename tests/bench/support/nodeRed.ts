/**
 * Node-RED with its Modbus nodes, as the gateway's rival. Both packages are fetched from the npm registry when a benchmark
 * runs, into a cache that is never committed. Newer versions of the nodes depend on a package outside the registry.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MODBUS, MODBUS_REGISTERS } from './fieldPlan.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..', '..', '..')
const NODE = join(ROOT, 'node_modules', '.bin', 'node')
const CACHE = join(ROOT, 'node_modules', '.cache', 'atrium-bench')
const PACKAGES = ['node-red@5.0.7', 'node-red-contrib-modbus@5.23.3']
const FETCH_TIMEOUT_MS = 600_000

/** @returns the folder with both packages, or why there is none */
export async function fetchNodeRed(): Promise<string | Error> {
  const folder = join(CACHE, PACKAGES.join('-'))
  if (existsSync(folder)) return folder
  const halfWay = `${folder}.${process.pid}`
  try {
    mkdirSync(halfWay, { recursive: true })
    writeFileSync(join(halfWay, 'package.json'), '{"private":true}')
    const options = [
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--fetch-retries',
      '5',
      '--maxsockets',
      '4',
    ]
    await run('npm', ['install', ...options, ...PACKAGES], { cwd: halfWay, timeout: FETCH_TIMEOUT_MS })
    renameSync(halfWay, folder)
    return folder
  } catch (error) {
    return new Error(`Node-RED could not be fetched: ${error instanceof Error ? error.message : error}`)
  } finally {
    rmSync(halfWay, { recursive: true, force: true })
  }
}

/** The same reads as the gateway's, one for each device; changed numbers of a device make one message, as there. */
const DECODE = `
const memory = msg.responseBuffer.buffer
const unit = msg.input.payload.unitid
const last = context.get(String(unit)) || []
const changed = {}
let isChanged = false
for (let place = 0; place < ${MODBUS.points}; place += 1) {
  const value = memory.readFloatBE(place * 4)
  if (value === last[place]) continue
  last[place] = value
  changed['p' + place] = value
  isChanged = true
}
context.set(String(unit), last)
return isChanged ? { topic: 'nodered/' + node.name + '/' + unit, payload: changed } : null
`

function flows(ports: readonly number[], brokerPort: number): object[] {
  const tab = { id: 'tab', type: 'tab', label: 'Meters' }
  const broker = {
    id: 'broker',
    type: 'mqtt-broker',
    broker: '127.0.0.1',
    port: String(brokerPort),
    clientid: 'node-red',
    autoConnect: true,
    protocolVersion: '4',
    keepalive: '30',
    cleansession: true,
  }
  const out = {
    id: 'out',
    type: 'mqtt out',
    z: 'tab',
    topic: '',
    qos: '1',
    retain: 'false',
    broker: 'broker',
    wires: [],
  }
  return [tab, broker, out, ...ports.flatMap((port, line) => lineFlow(port, line))]
}

function lineFlow(port: number, line: number): object[] {
  const client = {
    id: `client${line}`,
    type: 'modbus-client',
    name: `line ${line}`,
    clienttype: 'tcp',
    bufferCommands: true,
    stateLogEnabled: false,
    queueLogEnabled: false,
    failureLogEnabled: true,
    tcpHost: '127.0.0.1',
    tcpPort: port,
    tcpType: 'DEFAULT',
    unit_id: 1,
    commandDelay: 1,
    clientTimeout: 1_000,
    reconnectOnTimeout: true,
    reconnectTimeout: 2_000,
    parallelUnitIdsAllowed: true,
  }
  const decode = {
    id: `decode${line}`,
    type: 'function',
    z: 'tab',
    name: String(line),
    func: DECODE,
    outputs: 1,
    wires: [['out']],
  }
  const reads = Array.from({ length: MODBUS.units }, (_, unit) => ({
    id: `read${line}x${unit}`,
    type: 'modbus-read',
    z: 'tab',
    name: '',
    topic: '',
    showStatusActivities: false,
    logIOActivities: false,
    showErrors: false,
    unitid: String(unit + 1),
    dataType: 'InputRegister',
    adr: '0',
    quantity: String(MODBUS_REGISTERS),
    rate: String(MODBUS.pollSeconds),
    rateUnit: 's',
    delayOnStart: false,
    server: `client${line}`,
    useIOFile: false,
    wires: [[`decode${line}`], []],
  }))
  return [client, decode, ...reads]
}

/** @param folder that of `fetchNodeRed`; `work` takes its files */
export function startNodeRed(
  folder: string,
  work: string,
  ports: readonly number[],
  brokerPort: number,
): ChildProcess {
  // A package.json further up may make modules of its files.
  writeFileSync(join(work, 'package.json'), '{"private":true}')
  writeFileSync(join(work, 'flows.json'), JSON.stringify(flows(ports, brokerPort)))
  writeFileSync(
    join(work, 'settings.js'),
    `module.exports = ${JSON.stringify({
      flowFile: 'flows.json',
      nodesDir: join(folder, 'node_modules', 'node-red-contrib-modbus'),
      httpAdminRoot: false,
      httpNodeRoot: false,
      uiHost: '127.0.0.1',
      uiPort: 0,
      credentialSecret: false,
      logging: { console: { level: 'warn', metrics: false, audit: false } },
    })}\n`,
  )
  return spawn(NODE, [join(folder, 'node_modules', 'node-red', 'red.js'), '--userDir', work], {
    stdio: ['ignore', 2, 2],
    cwd: folder,
  })
}

export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}
