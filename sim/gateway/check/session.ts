/** The course of a test: the part that is asked of the gateway, one after the other. What it makes of it is judged afterwards. */
import { systemClock } from '../../base/clock.ts'
import {
  acceptedOf,
  acksOf,
  emptyRecording,
  type Purpose,
  publishesOf,
  type Recording,
  type Stretch,
} from './recording.ts'
import { TestBroker, type TestBrokerOptions } from './testBroker.ts'

export interface SessionOptions extends TestBrokerOptions {
  readonly projectHex: string
  readonly hostNumber: string
  /** Null: nothing is commanded. */
  readonly command: { readonly device: string; readonly values: Readonly<Record<string, unknown>> } | null
  readonly waits: Waits
  readonly onStep: (text: string) => void
}

/** Milliseconds. */
export interface Waits {
  /** Until it first connects, and comes back after its line was lost. */
  readonly connect: number
  readonly observe: number
  /** For the answer to a command, and for what follows it. */
  readonly answer: number
  /** How long it is refused. */
  readonly refuse: number
  /** For a report that is then not acknowledged. */
  readonly report: number
}

export const USUAL_WAITS: Waits = {
  connect: 120_000,
  observe: 60_000,
  answer: 10_000,
  refuse: 30_000,
  report: 60_000,
}

const NO_DEVICE = 'FFFFFFFFFFFFFFFE'

/** Rejects where the broker cannot listen. */
export async function recordSession(options: SessionOptions): Promise<Recording> {
  const { projectHex, hostNumber, command, onStep } = options
  const recording = emptyRecording({ projectHex, hostNumber, device: command?.device ?? null })
  const broker = new TestBroker(recording, options)
  const port = await broker.start(options)
  onStep(`Listening on ${options.listen}:${port}. Let the gateway connect as ${hostNumber}.`)
  try {
    await run(broker, recording, options)
  } finally {
    await broker.close()
  }
  return recording
}

async function run(broker: TestBroker, recording: Recording, options: SessionOptions): Promise<void> {
  const { waits, onStep, command } = options
  const isConnected = (): boolean => acceptedOf(recording).at(-1)?.closedAtMs === null
  if (!(await broker.until(isConnected, waits.connect))) return
  onStep('It has connected. Its reports are observed.')
  recording.observed = begun()
  await broker.until(() => false, waits.observe)
  ended(recording.observed)
  if (command) {
    onStep('It is commanded.')
    await sendCommands(broker, recording, command, waits)
  }
  onStep('Its connection is cut.')
  recording.lost = begun()
  await comeBack(broker, recording, waits)
  ended(recording.lost)
  onStep(`It is refused for ${Math.round(waits.refuse / 1_000)} s.`)
  broker.refuse(true)
  recording.refused = begun()
  broker.cut()
  await broker.until(() => false, waits.refuse)
  ended(recording.refused)
  broker.refuse(false)
  if (!(await broker.until(isConnected, waits.connect))) return
  await broker.until(() => false, waits.answer)
  onStep('A report is not acknowledged.')
  await withholdOne(broker, recording, waits)
}

async function comeBack(broker: TestBroker, recording: Recording, waits: Waits): Promise<void> {
  const known = acceptedOf(recording).length
  broker.cut()
  await broker.until(() => acceptedOf(recording).length > known, waits.connect)
  await broker.until(() => false, waits.answer)
}

/** Cuts the line before an acknowledgement, and waits until the report comes again. */
async function withholdOne(broker: TestBroker, recording: Recording, waits: Waits): Promise<void> {
  broker.keepAcknowledgements(true)
  const known = publishesOf(recording).length
  const newReport = () =>
    publishesOf(recording)
      .slice(known)
      .find(({ qos }) => qos > 0)
  await broker.until(() => newReport() !== undefined, waits.report)
  recording.unacknowledged = newReport() ?? null
  broker.keepAcknowledgements(false)
  await comeBack(broker, recording, waits)
}

async function sendCommands(
  broker: TestBroker,
  recording: Recording,
  { device, values }: NonNullable<SessionOptions['command']>,
  waits: Waits,
): Promise<void> {
  const answerMs = waits.answer
  const send = async (purpose: Purpose, id: string, to: string, more: object = {}): Promise<void> => {
    const known = acksOf(recording, id).length
    recording.commands.push({ id, purpose, atMs: systemClock.now(), values })
    await broker.send(JSON.stringify({ id, d: { [to]: values }, ...more }))
    await broker.until(() => acksOf(recording, id).length > known, answerMs)
  }
  await send('set', 'check-1', device)
  await broker.until(() => false, answerMs)
  await send('again', 'check-1', device)
  await send('unknownDevice', 'check-2', NO_DEVICE)
  recording.garbageAtMs = systemClock.now()
  await broker.send('{"id":')
  await broker.until(() => false, answerMs)
  await broker.until(() => acceptedOf(recording).at(-1)?.closedAtMs === null, waits.connect)
  await send('unknownField', 'check-3', device, { later: true })
}

const begun = (): Stretch => ({ fromMs: systemClock.now(), toMs: Number.POSITIVE_INFINITY })
const ended = (stretch: Stretch): void => {
  stretch.toMs = systemClock.now()
}
