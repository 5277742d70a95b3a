/** `npm start`: reads the settings, starts the server and its world, prints its addresses, and shuts down cleanly on a signal. */

import type { Server } from './app/server.ts'
import { type Estate, startEstate } from './app/startEstate.ts'
import { monotonicMs, systemClock } from './base/clock.ts'
import { type Config, isExposed, readConfig } from './base/config.ts'
import { createLogger, switchLevelOnSignal } from './base/logger.ts'
import { type MakingProgress, progressText } from './base/making.ts'
import { logWarnings } from './base/processWarnings.ts'
import { PROJECT_FOLDER } from './base/projectFolder.ts'
import { exitOnUncaught } from './base/uncaught.ts'
import { SETUP_PATH } from './edge/setup/setupPage.ts'
import { TOKEN_LASTS_MS } from './edge/setup/setupToken.ts'
import { isAccessFailure, isDiskError } from './stores/storage/sqliteErrors.ts'
import { otherWorldNotice } from './stores/storage/worldNote.ts'
import { PAST_DAYS } from './world/estates/build.ts'

const STOP_MAX_MS = 20_000
const STEP_PRINTED_MS = 5_000

const PLAIN_ERRORS = new Set([
  'CertificateError',
  'ConfigError',
  'DamagedFileError',
  'DataFileError',
  'DataFolderError',
  'DataFormatError',
  'DataFolderInUseError',
  'FileError',
  'LeaseTakenError',
  'MalformedEventError',
  'NatsServerError',
  'PortTakenError',
])

/** Errors that the person at the terminal can act on: one line, no stack. */
function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (isDiskError(error)) return `DATA_DIR cannot be opened (${error.message}): is its disk full?`
  if (isAccessFailure(error) || isFileAccess(error))
    return `DATA_DIR cannot be used (${error.message}): check the permissions of its files`
  const isPlain = PLAIN_ERRORS.has(error.name)
  return isPlain ? error.message : null
}

const ACCESS_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR'])

/** Whether the error concerns a file instead of a port. */
const isFileAccess = (error: Error): boolean =>
  'code' in error && 'path' in error && ACCESS_CODES.has(String(error.code))

function announce(
  config: Config,
  ports: Pick<Server, 'port' | 'mqttPort' | 'mqttsPort' | 'setupToken'>,
  startedMs: number,
): void {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const url = `${config.tls ? 'https' : 'http'}://${host}:${ports.port}`
  const mqtt =
    ports.mqttsPort === null ? `mqtt://${host}:${ports.mqttPort}` : `mqtts://${host}:${ports.mqttsPort}`
  const lines = [
    '',
    `  Atrium     ${config.publicUrl ?? `${url}/`}`,
    `  MQTT       ${mqtt}  (over WebSocket at /mqtt)`,
    `  API        ${url}/api/docs`,
    `  Data       ${config.dataFolder}`,
  ]
  if (config.world === 'none') {
    lines.push('  Live mode  no simulated devices')
    const token = ports.setupToken()
    if (token !== null) lines.push(...setupLines(config.publicUrl ?? url, token))
  } else {
    lines.push(
      `  World      ${config.world}, seed ${config.seed}, speed ${config.speed}`,
      '',
      '  Demo accounts, all with the password demo-1234',
      '    13800000001  super administrator of the estate',
      '    13800000002  administrator of the hotel',
      '    13800000003  front-desk operator, some areas only',
      '    13800000004  engineer',
      '    13800000005  maintenance, may not enter the console',
      '    13800000006  registered, in no project',
    )
    if (isExposed(config))
      lines.push(
        '',
        `  WARNING    HOST=${config.host} lets other machines reach this simulated world, and its passwords are public.`,
        '             Use HOST=127.0.0.1, or WORLD=none for a live estate.',
      )
  }
  lines.push('', `  Ready in ${((monotonicMs() - startedMs) / 1000).toFixed(1)} s. Ctrl-C ends it.`, '')
  process.stdout.write(`${lines.join('\n')}\n`)
}

function setupLines(url: string, token: string): string[] {
  const page = new URL(SETUP_PATH, url).href
  const minutes = TOKEN_LASTS_MS / 60_000
  return [
    '',
    `  Set up     ${page}`,
    '             open on this machine; on another one enter this token:',
    `             ${token}  (once, within ${minutes} minutes)`,
    '             or stop the server and run `npm run account -- add PHONE --super`',
  ]
}

/** Prints progress and remaining time, because a large world takes minutes to create. */
function printSteps(): (progress: MakingProgress) => void {
  let nextMs = Number.NEGATIVE_INFINITY
  return (progress) => {
    const nowMs = monotonicMs()
    if (nowMs < nextMs) return
    if (nextMs === Number.NEGATIVE_INFINITY)
      process.stdout.write(`Making the simulated world with ${PAST_DAYS} days of history …\n`)
    else process.stdout.write(`  ${progressText(progress)}: ${progress.doing}\n`)
    nextMs = nowMs + STEP_PRINTED_MS
  }
}

async function main(): Promise<void> {
  // Counted from the start of the process, so that loading the code is in the figure.
  const startedMs = 0
  const config = readConfig(process.env, PROJECT_FOLDER)
  const logger = createLogger(config)
  logWarnings(process, logger)
  switchLevelOnSignal(process, logger, config)
  const notice = otherWorldNotice(config)
  const started: { estate?: Estate } = {}
  exitOnUncaught(process, {
    log: (error, what) => {
      if (started.estate) started.estate.server.logger.fatal({ err: error }, what)
      else process.stderr.write(`${what}: ${error instanceof Error ? error.stack : String(error)}\n`)
    },
    flush: async () => started.estate?.server.flush(),
    exit: (code) => process.exit(code),
    timers: systemClock,
  })
  const estate = await startEstate(config, {
    projectFolder: PROJECT_FOLDER,
    logger,
    onStep: printSteps(),
    ...(config.commandFailures01 === undefined
      ? {}
      : { worldPorts: { failureRate01: config.commandFailures01 } }),
  })
  started.estate = estate
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    // Should something hang: whatever was acknowledged is on the disk.
    systemClock.schedule(STOP_MAX_MS, () => process.exit(1))
    estate.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The server did not end well: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // Windows: Ctrl-Break, and the closing of the window; there is no SIGTERM.
  if (process.platform === 'win32') for (const signal of ['SIGBREAK', 'SIGHUP']) process.on(signal, end)
  announce(config, estate.server, startedMs)
  if (notice !== null) process.stdout.write(`  ${notice}\n\n`)
}

main().catch((error: unknown) => {
  const line = explain(error)
  process.stderr.write(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exit(1)
})
