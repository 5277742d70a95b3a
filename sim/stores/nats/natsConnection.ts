/** The connection to the NATS servers that the stores share, and how their refusals are read. */
import {
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream'
import { connect, errors, type NatsConnection, nanos } from '@nats-io/transport-node'
import { monotonicMs, pause } from '../../base/clock.ts'
import { StorageError, throwUncaught, UnknownOutcomeError } from '../storage/errors.ts'
import { judgeVersion, NatsServerError } from './natsVersion.ts'

export interface NatsOptions {
  /** Of one or several servers, separated by commas. */
  readonly url: string
  /** Copies of each stream. */
  readonly replicas: number
  /** Begins the names of all streams and buckets. */
  readonly name?: string
  readonly onWarning?: (warning: string) => void
  /** The servers refuse the connection from now on. By default that is an uncaught error. */
  readonly onClosed?: (error: NatsServerError) => void
}

export interface Nats {
  readonly connection: NatsConnection
  readonly js: JetStreamClient
  readonly jsm: JetStreamManager
  readonly name: string
  readonly replicas: number
}

const REQUEST_MS = 5_000
/** A half-open connection is noticed after two of them. */
const PING_MS = 2_000
/** An election takes up to nine seconds. */
const PATIENCE_MS = 20_000
const RETRY_MS = 200
/** The window in which a repeated message is recognised by its id. */
const DUPLICATES_MS = 120_000

/** @throws NatsServerError */
export async function connectNats(options: NatsOptions): Promise<Nats> {
  const { url, replicas, name = 'atrium', onWarning, onClosed = throwUncaught } = options
  const connection = await reach(url)
  // The client gives up where its sign-in is refused twice.
  void connection.closed().then((error) => {
    if (connection.isDraining()) return
    const why = error instanceof Error ? error.message : 'without a reason'
    onClosed(new NatsServerError(`NATS_URL: the connection to NATS is closed for good (${why})`))
  })
  try {
    const { version = '', jetstream: hasStreams } = connection.info ?? {}
    const warning = judgeVersion(version, replicas)
    if (warning !== null) onWarning?.(warning)
    if (hasStreams !== true) throw new NatsServerError('JetStream is off: start nats-server with JetStream')
    const timeouts = { timeout: REQUEST_MS }
    const jsm = await jetstreamManager(connection, { ...timeouts, checkAPI: false })
    return { connection, js: jetstream(connection, timeouts), jsm, name, replicas }
  } catch (error) {
    await connection.drain()
    throw error
  }
}

async function reach(url: string): Promise<NatsConnection> {
  const servers = url.split(',').map((one) => new URL(one.trim()))
  const { username, password } = servers[0] ?? { username: '', password: '' }
  try {
    return await connect({
      name: 'atrium',
      servers: servers.map(({ host }) => host),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      pingInterval: PING_MS,
      maxPingOut: 2,
      timeout: REQUEST_MS,
      ...(servers[0]?.protocol === 'tls:' ? { tls: {} } : {}),
      ...(username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    })
  } catch (error) {
    const hosts = servers.map(({ host }) => host).join(', ')
    const why = error instanceof Error ? error.message : String(error)
    throw new NatsServerError(`NATS_URL: no NATS server answers at ${hosts} (${why})`)
  }
}

/** The last message has another id, or another sequence. */
const WRONG_SEQUENCE = new Set([10_070, 10_071, 10_164])
const NOT_FOUND = new Set([10_037, 10_043])
const STREAM_NOT_FOUND = 10_059
/** Any failure; what it is about is in the description only. */
const [DELETION_FAILED, STORING_FAILED] = [10_057, 10_077]
/**
 * The message or its headers are too large, the stream is sealed; of streams: the configuration is invalid or another one,
 * the subjects overlap, a single server cannot keep copies. After everything else the message may be stored.
 */
const FINAL = new Set([10_054, 10_097, 10_109, 10_052, 10_058, 10_065, 10_074, DELETION_FAILED])

const codeOf = (error: unknown): number => (error instanceof JetStreamApiError ? error.code : 0)

const isFailure = (error: unknown, code: number, description: RegExp): boolean =>
  error instanceof JetStreamApiError && error.code === code && description.test(error.message)

/** Another message is the last one. */
export const isWrongSequence = (error: unknown): boolean => WRONG_SEQUENCE.has(codeOf(error))

/** There is no such message. */
export const isNotFound = (error: unknown): boolean =>
  NOT_FOUND.has(codeOf(error)) || isFailure(error, DELETION_FAILED, /no message found|stream store EOF/i)

/** Nothing was stored, and repeating it is of no use now. */
export const isRefused = (error: unknown): boolean =>
  FINAL.has(codeOf(error)) ||
  isFailure(error, STORING_FAILED, /maximum (bytes|messages)/i) ||
  error instanceof errors.InvalidArgumentError ||
  error instanceof errors.PermissionViolationError

/** What may be repeated, until it succeeds or is refused. @throws StorageError, UnknownOutcomeError */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
  const endsMs = monotonicMs() + PATIENCE_MS
  for (let isUnknown = false; ; isUnknown = true) {
    try {
      return await work()
    } catch (error) {
      if (isWrongSequence(error) || isNotFound(error)) throw error
      // An earlier attempt may still be stored.
      if (isRefused(error)) throw isUnknown ? new UnknownOutcomeError(error) : new StorageError(error)
      if (monotonicMs() > endsMs) throw new UnknownOutcomeError(error)
      await pause(RETRY_MS)
    }
  }
}

/** Whether the server has a stream of this name. @throws StorageError */
export const hasStream = ({ jsm }: Nats, stream: string): Promise<boolean> =>
  persist(async () => {
    try {
      return (await jsm.streams.info(stream)) !== null
    } catch (error) {
      if (codeOf(error) === STREAM_NOT_FOUND) return false
      throw error
    }
  })

/** Makes the stream where it is missing. */
export async function ensureStream(
  { jsm, replicas }: Nats,
  config: Pick<StreamConfig, 'name' | 'subjects'> & Partial<StreamConfig>,
): Promise<StreamInfo> {
  return persist(async () => {
    try {
      return await jsm.streams.info(config.name)
    } catch (error) {
      if (codeOf(error) !== STREAM_NOT_FOUND) throw error
    }
    return jsm.streams.add({
      storage: 'file',
      retention: 'limits',
      discard: 'new',
      num_replicas: replicas,
      duplicate_window: nanos(DUPLICATES_MS),
      // Only the leader has every message that was acknowledged.
      allow_direct: false,
      ...config,
    })
  })
}

/** One part of a subject. */
export const tokenOf = (text: string): string =>
  encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('*', '%2A')
/** Reverses `tokenOf`. */
export const textOfToken = (token: string): string => decodeURIComponent(token)
