/** Everything that a gateway did on the test broker, in the order in which it did it, and what the test did meanwhile. */
import { ANNOUNCEMENTS } from '#shared/announcedDevices.ts'
import { EDGE_PARTS } from '#shared/fieldBusNames.ts'
import { parseReport, type Report, reportTopic } from '#shared/topics.ts'

export interface SeenWill {
  readonly topic: string
  readonly text: string
  readonly qos: number
  readonly isRetained: boolean
}

export interface SeenPublish {
  readonly atMs: number
  readonly topic: string
  readonly qos: number
  readonly isRetained: boolean
  /** The DUP flag: the client says that it sent this before. */
  readonly isRepeated: boolean
  readonly sizeBytes: number
  readonly text: string
  /** Null where the text is none of Atrium's reports. */
  readonly report: Report | null
}

export interface SeenConnection {
  readonly atMs: number
  readonly protocolVersion: number
  readonly clientId: string
  readonly userName: string
  readonly isPasswordRight: boolean
  readonly isClean: boolean
  readonly keepAliveS: number
  readonly will: SeenWill | null
  readonly isAccepted: boolean
  readonly subscriptions: { readonly atMs: number; readonly filter: string; readonly qos: number }[]
  readonly publishes: SeenPublish[]
  closedAtMs: number | null
}

/** What a command is sent for. */
export type Purpose = 'set' | 'again' | 'unknownDevice' | 'unknownField'

export interface SentCommand {
  readonly id: string
  readonly purpose: Purpose
  readonly atMs: number
  readonly values: Readonly<Record<string, unknown>>
}

/** A stretch of the test; null where it was not reached. */
export interface Stretch {
  readonly fromMs: number
  toMs: number
}

export interface Recording {
  /** The gateway's project and number, and the device that is commanded; null where none is. */
  readonly projectHex: string
  readonly hostNumber: string
  readonly device: string | null
  readonly connections: SeenConnection[]
  readonly commands: SentCommand[]
  /** When something that is no command was sent to it. */
  garbageAtMs: number | null
  observed: Stretch | null
  /** Its connection was cut, and it could come back at once. */
  lost: Stretch | null
  /** It was refused, as by a server that is starting. */
  refused: Stretch | null
  /** The report that was not acknowledged before its connection was cut. */
  unacknowledged: SeenPublish | null
}

export const emptyRecording = (of: Pick<Recording, 'projectHex' | 'hostNumber' | 'device'>): Recording => ({
  ...of,
  connections: [],
  commands: [],
  garbageAtMs: null,
  observed: null,
  lost: null,
  refused: null,
  unacknowledged: null,
})

/** Devices that it announces, in place of a report. */
export const isAnnouncement = ({ topic }: SeenPublish, { projectHex, hostNumber }: Recording): boolean =>
  topic === `${reportTopic(projectHex, hostNumber)}/${ANNOUNCEMENTS}`

/** State of its buses or answers about their points, which only edge gateways send. */
export const isOfBuses = ({ topic }: SeenPublish, { projectHex, hostNumber }: Recording): boolean =>
  EDGE_PARTS.some((part) => topic === `${reportTopic(projectHex, hostNumber)}/${part}`)

export const reportOf = (payload: Buffer): Pick<SeenPublish, 'text' | 'report' | 'sizeBytes'> => {
  const text = payload.toString('utf8')
  return { text, report: parseReport(text), sizeBytes: payload.length }
}

export const acceptedOf = ({ connections }: Recording): SeenConnection[] =>
  connections.filter(({ isAccepted }) => isAccepted)

/** Of all accepted connections, in order. */
export const publishesOf = (recording: Recording): SeenPublish[] =>
  acceptedOf(recording).flatMap(({ publishes }) => publishes)

export interface SeenStates extends SeenPublish {
  readonly t: number
  readonly seq: number
  readonly devices: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export const statesOf = (publishes: readonly SeenPublish[]): SeenStates[] =>
  publishes.flatMap((publish) => {
    const { report } = publish
    return report?.kind === 'states'
      ? [{ ...publish, t: report.states.t, seq: report.states.seq, devices: report.states.d }]
      : []
  })

export interface SeenAck {
  readonly atMs: number
  readonly ok: boolean
  readonly error: string
}

export const acksOf = (recording: Recording, id: string): SeenAck[] =>
  publishesOf(recording).flatMap(({ atMs, report }) => {
    if (report?.kind !== 'acknowledgement' || report.acknowledgement.ack !== id) return []
    const { ok, error = '' } = report.acknowledgement
    return [{ atMs, ok, error }]
  })

export const isWithin = ({ atMs }: { readonly atMs: number }, { fromMs, toMs }: Stretch): boolean =>
  atMs >= fromMs && atMs <= toMs
