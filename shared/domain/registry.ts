/** Joins the aggregates: every command with its decider, every event with its evolver. */
import type { CommitMeta, DecideContext, DomainEvent } from '#shared/kernel/commit.ts'
import type { Rejection } from '#shared/kernel/errors.ts'
import { Rejection as RejectionError } from '#shared/kernel/errors.ts'
import type { AnyChange, ReadState, State } from '#shared/records/registry.ts'
import { type AccountEvent, accountDeciders, accountEvolve } from './account/account.ts'
import { type NicknameEvent, nicknameDeciders, nicknameEvolve } from './account/nickname.ts'
import { type AlarmEvent, alarmDeciders, alarmEvolve } from './alarm/alarm.ts'
import {
  type CertificationEvent,
  certificationDeciders,
  certificationEvolve,
} from './certification/certification.ts'
import { type CommandEvent, commandDeciders, commandEvolve } from './command/command.ts'
import { type DeviceEvent, deviceDeciders, deviceEvolve } from './device/device.ts'
import { type HostEvent, hostDeciders, hostEvolve } from './host/host.ts'
import { foundingDeciders } from './project/founding.ts'
import { type ProjectEvent, projectDeciders, projectEvolve } from './project/project.ts'
import { type StaffEvent, staffDeciders, staffEvolve } from './project/staff.ts'
import { type StructureEvent, structureDeciders, structureEvolve } from './structure/structure.ts'
import { type TemplateEvent, templateDeciders, templateEvolve } from './template/template.ts'

export const DECIDERS = {
  ...accountDeciders,
  ...nicknameDeciders,
  ...projectDeciders,
  ...foundingDeciders,
  ...staffDeciders,
  ...structureDeciders,
  ...hostDeciders,
  ...deviceDeciders,
  ...alarmDeciders,
  ...commandDeciders,
  ...certificationDeciders,
  ...templateDeciders,
}

export type AtriumEvent =
  | AccountEvent
  | NicknameEvent
  | ProjectEvent
  | StaffEvent
  | StructureEvent
  | HostEvent
  | DeviceEvent
  | AlarmEvent
  | CommandEvent
  | CertificationEvent
  | TemplateEvent

export type CommandName = keyof typeof DECIDERS
export type CommandData<N extends CommandName> = Parameters<(typeof DECIDERS)[N]>[0]
export interface CommandOf<N extends CommandName = CommandName> {
  readonly name: N
  readonly data: CommandData<N>
}

type AnyEvolve = (data: object, read: ReadState, meta: CommitMeta) => readonly AnyChange[]

const EVOLVERS = new Map<string, AnyEvolve>(
  Object.entries({
    ...accountEvolve,
    ...nicknameEvolve,
    ...projectEvolve,
    ...staffEvolve,
    ...structureEvolve,
    ...hostEvolve,
    ...deviceEvolve,
    ...alarmEvolve,
    ...commandEvolve,
    ...certificationEvolve,
    ...templateEvolve,
  }) as [string, AnyEvolve][],
)

export const EVENT_TYPES: readonly string[] = [...EVOLVERS.keys()]

/** The facts that follow from a command, or a thrown `Rejection`. */
export function decide<N extends CommandName>(
  name: N,
  data: CommandData<N>,
  read: ReadState,
  ctx: DecideContext,
): readonly AtriumEvent[] {
  // The table ties each name to its data; the compiler cannot follow that through a union of functions.
  const decider = DECIDERS[name] as (
    data: CommandData<N>,
    read: ReadState,
    ctx: DecideContext,
  ) => readonly AtriumEvent[]
  return decider(data, read, ctx)
}

/** Runs the decider without recording anything: the reason it would be refused, or null. */
export function check<N extends CommandName>(
  name: N,
  data: CommandData<N>,
  read: ReadState,
  ctx: DecideContext,
): Rejection | null {
  try {
    decide(name, data, read, ctx)
    return null
  } catch (error) {
    if (error instanceof RejectionError) return error
    throw error
  }
}

/** What an event changes; an event type this version does not know changes nothing and is told to `onUnknown`. */
export function evolve(
  event: DomainEvent,
  read: ReadState,
  meta: CommitMeta,
  onUnknown?: (type: string) => void,
): readonly AnyChange[] {
  const evolver = EVOLVERS.get(event.type)
  if (evolver) return evolver(event.data, read, meta)
  onUnknown?.(event.type)
  return []
}

export interface Folded {
  readonly changes: readonly AnyChange[]
  /** Takes the changes back when applied in order. */
  readonly inverse: readonly AnyChange[]
}

/** Folds a commit's events into the state, one after the other, and answers what changed. */
export function foldCommit(
  state: State,
  commit: CommitMeta & { readonly events: readonly DomainEvent[] },
  onUnknown?: (type: string) => void,
): Folded {
  const changes: AnyChange[] = []
  const inverse: AnyChange[] = []
  for (const event of commit.events) {
    const step = evolve(event, state, commit, onUnknown)
    if (step.length === 0) continue
    inverse.unshift(...state.apply(step))
    changes.push(...step)
  }
  return { changes, inverse }
}
