/** Evaluation per subject, and the actual value on failure. */

import type { Actor } from '#shared/kernel/commit.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { englishOf, phrase, verbatim } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { unknownWord } from '../../../../base/yaml/wording.ts'
import type { ExpectationOf, Subject } from '../../file/expectations.ts'
import { CannotRun } from '../../file/problems.ts'
import type { Path } from '../../file/steps.ts'
import { boundsText, isWithin } from '../../file/units.ts'
import { OTHER_DECIDERS } from '../../names/deciders.ts'
import { bothNamesOf, type Thing } from '../../names/names.ts'
import type { AlarmPast, CommandPast } from '../history.ts'
import type { Run } from '../run.ts'
import { alarmName, bothWords, valueName } from '../words/namesInChinese.ts'
import { countText, isCount, orderSince } from './counts.ts'
import { aboutThings, type Judge, type MakeJudge, NOTHING } from './judge.ts'
import { callJudge, messageJudge, metricJudge, pageJudge, truthJudge, valueJudge } from './outsideJudges.ts'
import { concerns, type Place, placeOf } from './places.ts'
import { automationJudge, sceneJudge } from './programJudges.ts'
import { reportJudge } from './reportJudge.ts'

/** Lists the things by name if few. */
function thingsIn(things: readonly Thing[]): Phrase {
  const [first] = things
  return first && things.length > 3
    ? phrase(`things.${first.type}`, { count: things.length })
    : phrase('names', { names: things.map(bothNamesOf) })
}

const onList = (things: readonly Thing[]): string => englishOf(thingsIn(things))

const device: MakeJudge<'device'> = (asked, run, path) => {
  const { things } = run.select(asked.device, [...path, 'device'], ['device'])
  const legal = things.flatMap((thing) => propertiesOf(thing.id as DeviceId, run))
  if (things.length > 0 && !legal.includes(asked.property))
    throw new CannotRun([...path, 'property'], unknownWord('property', asked.property, [...new Set(legal)]))
  for (const { id } of things) watch(run, id as DeviceId, asked.property)
  return {
    wanted: `${asked.property} of ${onList(things)} ${boundsText(asked)}`,
    about: aboutThings(things),
    judge() {
      const readings = things.map((thing) => ({
        thing,
        value: run.stage.last(thing.id as DeviceId)?.values[asked.property],
      }))
      const wrong = readings.filter(({ value }) => !isWithin(value, asked))
      const listed = (wrong.length > 0 ? wrong : readings).slice(0, 4)
      return {
        holds: wrong.length === 0 && things.length > 0,
        isTested: asked.isKnown === false || readings.some(({ value }) => value !== undefined),
        found: phrase('parts', {
          parts: listed.map(({ thing, value }) =>
            phrase('reading', {
              name: bothNamesOf(thing),
              value:
                value === undefined || value === null
                  ? phrase('neverReported')
                  : bothWords(String(value), valueName),
            }),
          ),
        }),
      }
    },
  }
}

/** Reportable properties of the kind. */
function propertiesOf(id: DeviceId, run: Run): string[] {
  return run.stage.propertiesOf(id).map(({ name }) => name)
}

export function watch(run: Run, id: DeviceId, property: string): void {
  const last = run.stage.last(id)
  const value = last?.values[property]
  run.history.watch(id, property, last && value !== undefined ? { atMs: run.stage.now(), value } : null)
}

const host: MakeJudge<'host'> = (asked, run, path) => {
  const { things } = run.select(asked.host, [...path, 'host'], ['host'])
  return {
    wanted: `${onList(things)} ${asked.is}`,
    about: aboutThings(things),
    judge() {
      const wrong = things.filter(
        ({ id }) => (run.read.get('host', id as never)?.isOnline ? 'online' : 'offline') !== asked.is,
      )
      const other = phrase(asked.is === 'online' ? 'offline' : 'online')
      const found =
        wrong.length === 0 ? phrase(asked.is) : phrase('hostsAre', { hosts: thingsIn(wrong), state: other })
      return { holds: things.length > 0 && wrong.length === 0, isTested: things.length > 0, found }
    },
  }
}

const alarm: MakeJudge<'alarm'> = (asked, run, path) => {
  const since = orderSince(asked.since, run, path)
  const selected = asked.on === undefined ? null : run.select(asked.on, [...path, 'on']).things
  const places = selected?.map((thing) => placeOf(thing, run.read)) ?? null
  const at = selected === null ? '' : ` on ${onList(selected)}`
  const isIt = (one: AlarmPast): boolean => asked.alarm === 'any' || one.code === asked.alarm
  return {
    wanted: `${asked.alarm} ${asked.is}${countText(asked.count)}${at}`,
    // Subjects of a global expectation: those with an event.
    get about() {
      return places === null
        ? aboutAlarms([...run.history.alarms.values()].filter(isIt))
        : { deviceIds: union(places, 'deviceIds'), hostIds: union(places, 'hostIds') }
    },
    judge() {
      const all = [...run.history.alarms.values()].filter(isIt)
      const there = places === null ? all : all.filter((one) => places.some((place) => concerns(place, one)))
      const seen = there.filter((one) => ALARM_IS[asked.is](one, since))
      // Each place needs its own match, unless a total number is given.
      const isEach = places === null || places.every((place) => seen.some((one) => concerns(place, one)))
      const holds = NEGATIVE.has(asked.is)
        ? seen.length === 0
        : isCount(seen.length, asked.count) && (asked.count !== undefined || isEach)
      return {
        holds,
        found: alarmsPhrase(seen.length > 0 ? seen : all, run),
        isTested: asked.is === 'not acknowledged' ? there.length > 0 : places === null || places.length > 0,
      }
    },
  }
}

const aboutAlarms = (alarms: readonly AlarmPast[]): Judge['about'] => ({
  deviceIds: new Set(alarms.flatMap(({ deviceId }) => deviceId ?? [])),
  hostIds: new Set(alarms.flatMap(({ deviceId, hostId }) => (deviceId === null ? hostId : []))),
})

function isAcknowledged({ acknowledgedBy, acknowledgedOrder }: AlarmPast, since: number): boolean {
  return acknowledgedBy !== null && (since === 0 || acknowledgedOrder > since)
}

const ALARM_IS: Readonly<Record<ExpectationOf<'alarm'>['is'], (one: AlarmPast, since: number) => boolean>> = {
  raised: (one, since) => one.order > since,
  'not raised': (one, since) => one.order > since,
  active: (one) => one.clearedAtMs === null,
  'not active': (one) => one.clearedAtMs === null,
  cleared: (one, since) => one.clearedAtMs !== null && one.clearedOrder > since,
  acknowledged: isAcknowledged,
  'not acknowledged': isAcknowledged,
}

/** Expectations that hold while no match exists. */
const NEGATIVE: ReadonlySet<ExpectationOf<'alarm'>['is']> = new Set([
  'not raised',
  'not active',
  'not acknowledged',
])

const union = (places: readonly Place[], key: 'deviceIds' | 'hostIds'): Set<string> =>
  new Set(places.flatMap((place) => [...place[key]]))

function alarmsPhrase(alarms: readonly AlarmPast[], run: Run): Phrase {
  if (alarms.length === 0) return phrase('noAlarm')
  const parts = alarms.slice(-4).map((one) => {
    const thing =
      one.deviceId === null ? run.read.get('host', one.hostId) : run.read.get('device', one.deviceId)
    return phrase('alarmWas', {
      alarm: bothWords(one.code, alarmName),
      name: thing ? bothNamesOf(thing) : one.id,
      raisedAt: run.clockText(one.raisedAtMs),
      state:
        one.clearedAtMs === null
          ? phrase('alarm.active')
          : phrase('alarm.cleared', { at: run.clockText(one.clearedAtMs) }),
      acknowledged:
        one.acknowledgedBy === null ? '' : phrase('alarm.acknowledged', { person: one.acknowledgedBy }),
    })
  })
  return phrase('counted', { count: alarms.length, parts })
}

const command: MakeJudge<'command'> = (asked, run, path) => {
  const since = orderSince(asked.since, run, path)
  const on = asked.on === undefined ? null : run.select(asked.on, [...path, 'on']).things
  const places = on?.map((thing) => placeOf(thing, run.read)) ?? null
  const ids =
    asked.command === 'last'
      ? new Set(run.lastCommands)
      : asked.command === 'every'
        ? null
        : new Set([asked.command])
  return {
    wanted: `${asked.command} command ${asked.is}${asked.reason === undefined ? '' : ` (${asked.reason})`}`,
    about:
      places === null
        ? aboutCommands(ids, run)
        : { deviceIds: union(places, 'deviceIds'), hostIds: union(places, 'hostIds') },
    judge() {
      const all = [...run.history.commands.values()].filter(
        (one) => (ids === null ? one.order > since : ids.has(one.id)) && isOn(one, places),
      )
      const wrong = all.filter((one) => !isOutcome(one, asked))
      return {
        holds: all.length > 0 && wrong.length === 0,
        isTested: all.length > 0,
        found: commandsPhrase(wrong.length > 0 ? wrong : all, all.length),
      }
    },
  }
}

const isOutcome = (one: CommandPast, { is, reason }: ExpectationOf<'command'>): boolean =>
  (is === 'ended' ? one.outcome !== 'open' : one.outcome === is) &&
  (reason === undefined || one.reason.includes(reason))

const isOn = ({ hostId, items }: CommandPast, places: readonly Place[] | null): boolean =>
  places === null ||
  items.some(({ deviceId }) => places.some((place) => concerns(place, { deviceId, hostId })))

function aboutCommands(ids: ReadonlySet<string> | null, run: Run): Judge['about'] {
  const commands = [...run.history.commands.values()].filter(({ id }) => ids?.has(id))
  return {
    deviceIds: new Set(commands.flatMap(({ items }) => items.map(({ deviceId }) => deviceId))),
    hostIds: new Set(commands.map(({ hostId }) => hostId)),
  }
}

function commandsPhrase(commands: readonly CommandPast[], total: number): Phrase {
  if (total === 0) return phrase('noCommand')
  const parts = commands.slice(0, 4).map(({ id, outcome, reason, issuedAtMs, endedAtMs }) =>
    phrase('commandWas', {
      id,
      outcome: phrase(`command.${outcome}`),
      after: endedAtMs === null ? '' : phrase('after', { ms: endedAtMs - issuedAtMs }),
      reason: reason === '' ? '' : phrase('reason', { reasons: reason }),
    }),
  )
  return phrase('countedOf', { count: commands.length, total, parts })
}

const log: MakeJudge<'log'> = (asked, run, path) => {
  const since = orderSince(asked.since, run, path)
  const isBy = asked.by === undefined ? () => true : actorNamed(asked.by, run, [...path, 'by'])
  return {
    wanted: `the log holds ${asked.log}${countText(asked.count)}${asked.by === undefined ? '' : ` by ${asked.by}`}`,
    about: NOTHING,
    judge() {
      const found = run.history.commits
        .slice(since)
        .flatMap(({ actor, events }) =>
          isBy(actor)
            ? events.filter((event) => event.type === asked.log && holds(event.data, asked.holds ?? {}))
            : [],
        )
      const types = [
        ...new Set(run.history.commits.slice(since).flatMap(({ events }) => events.map(({ type }) => type))),
      ]
      const instead = types.length === 0 ? phrase('noEvents') : phrase('eventsOf', { types: types.slice(-8) })
      return {
        holds: isCount(found.length, asked.count),
        found: found.length > 0 ? verbatim(`${found.length}`) : instead,
      }
    },
  }
}

/** @throws CannotRun for an unknown name, which would prove nothing */
function actorNamed(givenName: string, run: Run, path: Path): (actor: Actor) => boolean {
  const accountId = run.stage.accountIdNamed(givenName)
  if (accountId !== null) return ({ id }) => id === accountId
  const deciders = (['host', 'automation', 'detection'] as const).flatMap((type) => [...run.read.all(type)])
  const known =
    OTHER_DECIDERS.includes(givenName) ||
    deciders.some(({ id, name }) => id === givenName || name === givenName) ||
    run.history.commits.some(({ actor }) => actor.id === givenName || actor.name === givenName)
  if (!known)
    throw new CannotRun(
      path,
      unknownWord('decider', givenName, [...run.stage.accountNames(), ...OTHER_DECIDERS]),
    )
  return ({ id, name }) => id === givenName || name === givenName
}

function holds(data: object, wanted: Readonly<Record<string, unknown>>): boolean {
  const own: Readonly<Record<string, unknown>> = { ...data }
  return Object.entries(wanted).every(([key, value]) => String(own[key]) === String(value))
}

const sameState: MakeJudge<'sameState'> = (asked, run, path) => {
  const { stateHash } = run.mark(asked.sameState, [...path, 'sameState'])
  return {
    wanted: `the same records as at ${asked.sameState} (${stateHash.slice(0, 12)})`,
    about: NOTHING,
    judge() {
      const now = run.stage.stateHash()
      return { holds: now === stateHash, found: verbatim(now.slice(0, 12)) }
    },
  }
}

const JUDGES: { readonly [S in Subject]: MakeJudge<S> } = {
  device,
  host,
  alarm,
  command,
  log,
  sameState,
  call: callJudge,
  message: messageJudge,
  metric: metricJudge,
  truth: truthJudge,
  value: valueJudge,
  page: pageJudge,
  automation: automationJudge,
  scene: sceneJudge,
  report: reportJudge,
}

export function makeJudge(subject: Subject, asked: ExpectationOf<Subject>, run: Run, path: Path) {
  // The table guarantees matching types, but an index access by variable cannot express that.
  const make = JUDGES[subject] as MakeJudge<Subject>
  return make(asked as never, run, path)
}
