/**
 * Registry of streams, with the only entry points: `decide` for commands, `readEvent` for stored or received events,
 * `foldCommit` for the resulting changes.
 */

import { z } from 'zod'
import { refusalOf } from '#shared/domain/rules.ts'
import type { Commit, CommitMeta, DecideContext, DomainEvent } from '#shared/kernel/commit.ts'
import type { Rejection } from '#shared/kernel/errors.ts'
import { typesOnly } from '#shared/kernel/typesOnly.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { AnyChange, ReadState, State } from '#shared/records/registry.ts'
import { accessAggregate } from './account/access.ts'
import { accountAggregate } from './account/account.ts'
import { estateSetUpAggregate } from './account/estateSetUp.ts'
import { factorAggregate } from './account/factors.ts'
import { favouriteAggregate } from './account/favourites.ts'
import { historyAggregate } from './account/history.ts'
import { homeViewAggregate } from './account/homeView.ts'
import { savedViewAggregate } from './account/savedView.ts'
import { advancedAggregate } from './advanced/advanced.ts'
import { alarmAggregate } from './alarm/alarm.ts'
import { alarmRuleAggregate } from './alarm/alarmRules.ts'
import { escalationAggregate } from './alarm/escalation.ts'
import { escalationRuleAggregate } from './alarm/escalationRules.ts'
import { handlingAggregate } from './alarm/handling.ts'
import { alarmReceiverAggregate } from './alarm/receivers.ts'
import { suppressionAggregate } from './alarm/suppression.ts'
import { apiKeyAggregate } from './apiKey/apiKey.ts'
import { applyTemplateAggregate } from './areaTemplate/applyTemplate.ts'
import { areaTemplateAggregate } from './areaTemplate/areaTemplate.ts'
import { automationAggregate } from './automation/automation.ts'
import { automationRunAggregate } from './automation/automationRun.ts'
import { hostAutomationAggregate } from './automation/hostAutomation.ts'
import { hostRunAggregate } from './automation/hostRuns.ts'
import { switchingAggregate } from './automation/switching.ts'
import { certificationAggregate } from './certification/certification.ts'
import { commandAggregate } from './command/command.ts'
import { conditionRuleAggregate } from './conditionRule/conditionRule.ts'
import { ruleWatchAggregate } from './conditionRule/ruleWatch.ts'
import {
  defineStream,
  type EventOf,
  type EventTable,
  type PersonalFields,
  type SeesDevice,
} from './defineAggregate.ts'
import { detectionAggregate } from './detection/detection.ts'
import { vacancyAggregate } from './detection/vacancy.ts'
import { deviceAggregate } from './device/device.ts'
import { deviceGroupAggregate } from './device/deviceGroups.ts'
import { deviceSetupAggregate } from './device/deviceSetup.ts'
import { puttingBackAggregate } from './device/puttingBack.ts'
import { replacingAggregate } from './device/replacing.ts'
import { displayAggregate } from './display/display.ts'
import { energyRateAggregate } from './energy/rates.ts'
import { energyTargetAggregate } from './energy/targets.ts'
import { faultAggregate } from './fault/fault.ts'
import { fieldMappingAggregate } from './fieldMapping/fieldMapping.ts'
import { appPackageAggregate } from './firmware/appPackage.ts'
import { firmwareAggregate } from './firmware/firmware.ts'
import { firmwareSharingAggregate } from './firmware/sharing.ts'
import { guestStayAggregate } from './guest/guestStay.ts'
import { pmsLinkAggregate } from './guest/pmsLink.ts'
import { handoverAggregate } from './handover/handover.ts'
import { foundDeviceAggregate } from './host/foundDevices.ts'
import { hostAggregate } from './host/host.ts'
import { servingAggregate } from './host/serving.ts'
import { remoteAggregate } from './infrared/remotes.ts'
import { noticeAggregate } from './notice/notice.ts'
import { deviceRightAggregate } from './people/deviceRights.ts'
import { erasingAggregate } from './people/erasing.ts'
import { invitationAggregate } from './people/invitations.ts'
import { joinRequestAggregate } from './people/joinRequests.ts'
import { mappedMemberAggregate } from './people/mappedMembers.ts'
import { signInAggregate } from './people/signIns.ts'
import { siteWorkAggregate } from './people/siteWorks.ts'
import { suspensionAggregate } from './people/suspension.ts'
import { foundingAggregate } from './project/founding.ts'
import { listingAggregate } from './project/listing.ts'
import { projectAggregate } from './project/project.ts'
import { staffAggregate } from './project/staff.ts'
import { pushAggregate } from './push/push.ts'
import { deviceUpdateAggregate } from './rollout/deviceUpdate.ts'
import { rolloutAggregate } from './rollout/rollout.ts'
import { hostSceneAggregate } from './scene/hostScene.ts'
import { roomSceneAggregate } from './scene/roomScenes.ts'
import { sceneAggregate } from './scene/scene.ts'
import { sceneOrderAggregate } from './scene/sceneOrder.ts'
import { sceneRetryAggregate } from './scene/sceneRetry.ts'
import { sceneRunAggregate } from './scene/sceneRun.ts'
import { sceneTryAggregate } from './scene/sceneTry.ts'
import { areaCopyAggregate } from './structure/areaCopies.ts'
import { areaPictureAggregate } from './structure/areaPicture.ts'
import { areaAggregate } from './structure/areas.ts'
import { floorPlanAggregate } from './structure/floorPlan.ts'
import { importAggregate } from './structure/importing.ts'
import { structureAggregate } from './structure/structure.ts'
import { templateAggregate } from './template/template.ts'
import { undoAggregate } from './undo/undoing.ts'
import { verificationAggregate } from './verification/verification.ts'

/** Stream of the estate: accounts, list of projects, certifications, demo template. */
export const ESTATE_STREAM = defineStream('estate', [
  accountAggregate,
  factorAggregate,
  savedViewAggregate,
  favouriteAggregate,
  homeViewAggregate,
  accessAggregate,
  historyAggregate,
  listingAggregate,
  estateSetUpAggregate,
  certificationAggregate,
  firmwareAggregate,
  firmwareSharingAggregate,
  appPackageAggregate,
  templateAggregate,
])

/** Stream of one project, with all of its data. */
export const PROJECT_STREAM = defineStream('project', [
  projectAggregate,
  foundingAggregate,
  accessAggregate,
  historyAggregate,
  staffAggregate,
  suspensionAggregate,
  invitationAggregate,
  erasingAggregate,
  siteWorkAggregate,
  deviceRightAggregate,
  joinRequestAggregate,
  verificationAggregate,
  structureAggregate,
  areaAggregate,
  areaCopyAggregate,
  areaPictureAggregate,
  importAggregate,
  floorPlanAggregate,
  hostAggregate,
  foundDeviceAggregate,
  servingAggregate,
  deviceAggregate,
  deviceGroupAggregate,
  remoteAggregate,
  pushAggregate,
  alarmRuleAggregate,
  conditionRuleAggregate,
  ruleWatchAggregate,
  escalationAggregate,
  escalationRuleAggregate,
  alarmReceiverAggregate,
  energyRateAggregate,
  energyTargetAggregate,
  noticeAggregate,
  displayAggregate,
  signInAggregate,
  mappedMemberAggregate,
  apiKeyAggregate,
  deviceSetupAggregate,
  puttingBackAggregate,
  replacingAggregate,
  alarmAggregate,
  handlingAggregate,
  suppressionAggregate,
  handoverAggregate,
  commandAggregate,
  advancedAggregate,
  faultAggregate,
  areaTemplateAggregate,
  sceneAggregate,
  roomSceneAggregate,
  sceneOrderAggregate,
  sceneRetryAggregate,
  sceneRunAggregate,
  automationAggregate,
  switchingAggregate,
  sceneTryAggregate,
  automationRunAggregate,
  detectionAggregate,
  vacancyAggregate,
  hostSceneAggregate,
  hostAutomationAggregate,
  hostRunAggregate,
  applyTemplateAggregate,
  rolloutAggregate,
  deviceUpdateAggregate,
  guestStayAggregate,
  pmsLinkAggregate,
  fieldMappingAggregate,
  undoAggregate,
])

export type EstateStream = typeof ESTATE_STREAM
export type ProjectStream = typeof PROJECT_STREAM
export type AnyStream = EstateStream | ProjectStream

export type EstateEvent = EventOf<Own<EstateStream['events']>>
export type ProjectEvent = EventOf<Own<ProjectStream['events']>>
export type AtriumEvent = EstateEvent | ProjectEvent

/** A joined table without its index signature, so that its keys are names and not any text. */
type Own<T> = { readonly [K in keyof T as string extends K ? never : K]: T[K] }

export type CommandName<S extends AnyStream = AnyStream> = S extends AnyStream
  ? keyof Own<S['commands']> & string
  : never
export type CommandData<S extends AnyStream, N extends CommandName<S>> = N extends keyof S['commands']
  ? Parameters<S['commands'][N]>[0]
  : never

/** The table has no prototype, so that `constructor` is not an event. */
const EVENTS: EventTable = Object.assign(Object.create(null), ESTATE_STREAM.events, PROJECT_STREAM.events)
export const EVENT_TYPES: readonly string[] = Object.keys(EVENTS)

/** Fields with personal data by event type. */
export const PERSONAL_FIELDS: ReadonlyMap<string, PersonalFields> = new Map(
  Object.entries(EVENTS).flatMap(([type, { personal }]) => (personal ? [[type, personal]] : [])),
)

/** Names of the fields in the data of an event type; null if they vary. */
export function fieldsOf(type: string): readonly string[] | null {
  const schema: unknown = EVENTS[type]?.schema
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : null
}

/**
 * Events of a command, each validated by its schema.
 * @throws Rejection if a rule rejects it
 */
export function decide<S extends AnyStream, N extends CommandName<S>>(
  stream: S,
  { name, data }: { readonly name: N; readonly data: CommandData<S, N> },
  read: ReadState,
  ctx: DecideContext,
): readonly AtriumEvent[] {
  const decider = stream.commands[name]
  if (!decider) throw new Error(`no command ${name} in the ${stream.name} stream`)
  const events = decider(data, read, ctx) as readonly AtriumEvent[]
  return events.map((event) => ({ type: event.type, data: schemaOf(event).parse(event.data) }) as AtriumEvent)
}

const schemaOf = ({ type }: DomainEvent) => {
  const definition = EVENTS[type]
  if (!definition) throw new Error(`event ${type} is in no aggregate`)
  return definition.schema
}

/** Runs the decider without recording. Returns the reason of a rejection, or null. */
export function check<S extends AnyStream, N extends CommandName<S>>(
  ...question: Parameters<typeof decide<S, N>>
): Rejection | null {
  return refusalOf(() => decide(...question))
}

/** Called with the type of a logged event that this version does not know. */
export type OnUnknown = (type: string) => void

type Place = Pick<Commit, 'stream' | 'seq'>

/** An event of a known type with invalid data. Folding later events would give a wrong state. */
export class MalformedEventError extends Error {
  override readonly name = 'MalformedEventError'
  /** The fields that cannot be read, each with the reason. */
  readonly why: string
  constructor({ stream, seq }: Place, type: string, error: z.ZodError) {
    const why = error.issues.map(({ path, message }) => `${path.join('.') || 'data'}: ${message}`).join('; ')
    super(
      `the log holds the event ${type} at ${stream}#${seq}, which this version of Atrium cannot read (${why}). The log was left as it is. Start the version that wrote it; if the log was edited or is damaged, restore DATA_DIR from a backup (npm run restore). "npm run log -- verify" lists every such event`,
    )
    this.why = why
  }
}

const logSchemas = new Map<string, z.ZodType<object>>()

/** The types of an event's fields, as the log is read with; undefined for an unknown type. */
export function logSchemaOf(type: string): z.ZodType<object> | undefined {
  const known = logSchemas.get(type)
  if (known) return known
  const definition = EVENTS[type]
  if (!definition) return undefined
  const made = typesOnly<z.ZodType<object>>(definition.schema)
  logSchemas.set(type, made)
  return made
}

/**
 * The only path from log or wire to the fold: the event parsed by the types of its fields, with defaults for fields
 * added later. Returns null for a type unknown to this version.
 * @throws MalformedEventError
 */
export function readEvent(
  { type, data }: DomainEvent,
  place: Place,
  onUnknown?: OnUnknown,
): AtriumEvent | null {
  const schema = logSchemaOf(type)
  if (!schema) {
    onUnknown?.(type)
    return null
  }
  const read = schema.safeParse(data)
  if (!read.success) throw new MalformedEventError(place, type, read.error)
  // The schema is that of the type.
  return { type, data: read.data } as AtriumEvent
}

/**
 * Parses a commit from a log. Events of unknown types are skipped.
 * @throws MalformedEventError
 */
export function readCommit(commit: Commit, onUnknown?: OnUnknown): Commit<AtriumEvent> {
  const events: AtriumEvent[] = []
  for (const event of commit.events) {
    const read = readEvent(event, commit, onUnknown)
    if (read) events.push(read)
  }
  return { ...commit, events }
}

export interface Folded {
  readonly changes: readonly AnyChange[]
  /** Reverts the changes when applied in order. */
  readonly inverse: readonly AnyChange[]
  /** Devices that each event concerns, in the state before it. */
  readonly about: readonly (readonly DeviceId[])[]
}

/** Folds a commit's events into the state, one after the other, and returns what changed. */
export function foldCommit(
  state: State,
  commit: CommitMeta & { readonly events: readonly AtriumEvent[] },
): Folded {
  const about: (readonly DeviceId[])[] = []
  const steps: (readonly AnyChange[])[] = []
  const backs: AnyChange[][] = []
  for (const { type, data } of commit.events) {
    const definition = EVENTS[type]
    about.push(listed(definition?.about?.(data, state)))
    const step = definition?.evolve(data, state, commit) ?? NO_CHANGES
    if (step.length === 0) continue
    backs.push(state.apply(step))
    steps.push(step)
  }
  return { changes: joined(steps), inverse: joined(backs.reverse()), about }
}

/**
 * Whether an event with an id of a record concerns that record. Events that add a child or related record concern
 * another one. `read` is any state that contains the record.
 */
export function isAbout(event: AtriumEvent, id: string, read: ReadState, commit: CommitMeta): boolean {
  const step = EVENTS[event.type]?.evolve(event.data, read, commit) ?? NO_CHANGES
  return step.length === 0 || step.some((one) => ('put' in one ? one.put : one.remove).id === id)
}

/** Like `foldCommit`, but returns only the final state. Used at server start for up to a million events. */
export function foldState(
  state: State,
  commit: CommitMeta & { readonly events: readonly AtriumEvent[] },
): void {
  for (const { type, data } of commit.events) {
    const step = EVENTS[type]?.evolve(data, state, commit)
    if (step) state.put(step)
  }
}

const NO_CHANGES: readonly AnyChange[] = []
const NO_DEVICES: readonly DeviceId[] = []

/** Most commits are one event: no copy for those. */
const joined = (lists: readonly (readonly AnyChange[])[]): readonly AnyChange[] =>
  lists.length === 1 ? (lists[0] ?? NO_CHANGES) : lists.flat()

function listed(about: DeviceId | readonly DeviceId[] | null | undefined): readonly DeviceId[] {
  if (about === null || about === undefined) return NO_DEVICES
  return typeof about === 'string' ? [about] : about
}

/** The event reduced to the devices that a reader sees. Null if it concerns none of them. */
export function readableEvent(
  event: DomainEvent,
  about: readonly DeviceId[],
  sees: SeesDevice,
): DomainEvent | null {
  if (!about.some(sees)) return null
  const cut = EVENTS[event.type]?.cut
  return cut ? { type: event.type, data: cut(event.data, sees) } : event
}
