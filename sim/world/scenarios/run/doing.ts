/** The action of each step. Returns the targets really hit, sent or found, for the log of the run. */

import { z } from 'zod'
import { kindOf } from '#shared/devices/registry.ts'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { FAULT_KINDS, type Fault, faultSchema } from '#shared/faults/fault.ts'
import { isThingAction } from '#shared/guestActions.ts'
import type { Device } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import { durationText } from '#shared/texts/phrases/duration.ts'
import { englishOf, phrase } from '#shared/texts/phrases/phrase.ts'
import { CannotRun, problemsOf, valueAt } from '../file/problems.ts'
import { parameterKey } from '../file/readInject.ts'
import type { Path, StepBody, StepKind } from '../file/steps.ts'
import { devicesOf, hostsOf, nameOf, type Thing, typeName } from '../names/names.ts'
import type { StageFault } from '../stage/stage.ts'
import { plainFailure } from './failure.ts'
import { expectIt } from './judging/expecting.ts'
import { makeJudge } from './judging/judges.ts'
import { endpointPath, isStatus, projectNamed, quoted, responsePhrase } from './judging/outsideJudges.ts'
import { doneAlready, overtaken } from './overtaken.ts'
import type { Run } from './run.ts'
import { filled, filledText, screenOf } from './values.ts'
import { bothWords, personName } from './words/namesInChinese.ts'

const HITS_LISTED = 12

export type Do<K extends StepKind> = (body: StepBody<K>, run: Run, path: Path) => Promise<readonly string[]>

const wait: Do<'wait'> = async (body, run, path) => {
  if ('for' in body) {
    await run.advance(run.stage.now() + body.for)
    return []
  }
  if ('untilTime' in body) {
    await run.advance(nextLocal(run, body.untilTime))
    return []
  }
  const { until, atMostMs } = body
  const judge = await makeJudge(until.subject, until.asked, run, [...path, 'until'])
  const fromMs = run.stage.now()
  const failuresBefore = run.failures.length
  const isThere = await run.advance(fromMs + atMostMs, async () => (await judge.judge()).holds)
  if (isThere) {
    run.tested += 1
    return [`after ${durationText(run.stage.now() - fromMs)}`]
  }
  if (run.isBrokenSince(failuresBefore)) return []
  const { found } = await judge.judge()
  const text = `wait until ${judge.wanted}, at most ${durationText(atMostMs)}`
  run.failures.push(plainFailure(run, path, { text, wanted: judge.wanted, found }))
  return []
}

/** Next instant with this project-local time; a skipped time is replaced by the next valid minute. */
function nextLocal(run: Run, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const nowMs = run.stage.now()
  const localMs = run.toLocal(nowMs)
  const dayMs = Math.floor(localMs / DAY_MS) * DAY_MS
  const wanted = dayMs + (hours * 60 + minutes) * MINUTE_MS
  const goal = wanted > localMs ? wanted : wanted + DAY_MS
  let atMs = nowMs + goal - localMs
  // Repeats once, in case the UTC offset changes in between.
  for (let turn = 0; turn < 2; turn += 1) atMs += goal - run.toLocal(atMs)
  return Math.max(atMs, nowMs + 1)
}

const inject: Do<'inject'> = async ({ fault: kind, on, as, durationMs, parameters }, run, path) => {
  const definition = Object.values(FAULT_KINDS).find((one) => one.kind === kind)
  if (!definition) throw new CannotRun(path, phrase('noFault', { fault: kind }))
  const { things } = run.select(on ?? '', [...path, 'on'])
  const targets = [...new Set(things.flatMap((thing) => targetsOf(thing, definition, run)))]
  if (targets.length === 0)
    throw new CannotRun(
      [...path, 'on'],
      phrase('faultOfOther', { on: on ?? '', fault: kind, target: typeName(definition.target) }),
    )
  const own = filled(parameters, run, path) as Readonly<Record<string, unknown>>
  const laid: StageFault[] = []
  for (const target of targets) {
    const raw = {
      kind,
      [definition.target]: target.number,
      ...own,
      ...(durationMs === undefined ? {} : { durationMs }),
    }
    const fault = readFault(raw, path)
    laid.push(await run.staged(path, () => run.stage.inject(fault)))
    run.bands.push({
      text: `${kind} on ${nameOf(target)}`,
      fromMs: run.stage.now(),
      toMs: endOf(run, durationMs),
    })
  }
  const name = as ?? kind
  run.injected.set(name, [...(run.injected.get(name) ?? []), ...laid])
  if (as !== undefined)
    run.kept[as] = { ids: laid.map(({ id }) => id), numbers: targets.map(({ number }) => number) }
  return [hits(targets)]
}

const endOf = (run: Run, durationMs: number | undefined): number =>
  durationMs === undefined ? Number.POSITIVE_INFINITY : run.stage.now() + durationMs

function hits(things: readonly Thing[]): string {
  const listed = things.slice(0, HITS_LISTED).map((thing) => nameOf(thing))
  const more = things.length > HITS_LISTED ? ` and ${things.length - HITS_LISTED} more` : ''
  return `hit ${listed.join(', ')}${more}`
}

type Definition = (typeof FAULT_KINDS)[keyof typeof FAULT_KINDS]

/** Host faults on a place choose one of its hosts; device faults one suitable device. */
function targetsOf(thing: Thing, { target, fits }: Definition, run: Run): (Device | Host)[] {
  if (target === 'host') return hostsOf(thing, run.read)
  const devices = devicesOf(thing, run.read)
  if (thing.type === 'device') return devices
  return devices.filter(({ kind }) => {
    const known = kindOf(kind)
    return known !== undefined && fits(known)
  })
}

function readFault(raw: object, path: Path): Fault {
  const parsed = faultSchema.safeParse(raw)
  if (parsed.success) return parsed.data
  const [first] = problemsOf(parsed.error, z.looseObject({}), raw, [])
  const place = first?.path.map((key) => (typeof key === 'string' ? parameterKey(key) : key)) ?? []
  throw new CannotRun([...path, ...place], first?.says ?? phrase('faultMalformed'))
}

const clear: Do<'clear'> = async ({ fault, on, all }, run, path) => {
  const wanted = all
    ? [...run.injected.values()].flat()
    : fault !== undefined
      ? (run.injected.get(fault) ?? run.injected.get(fault.replaceAll(/[\s-]+/g, '_')))
      : faultsOn(on ?? '', run, path)
  if (!wanted || wanted.length === 0)
    throw new CannotRun(
      path,
      phrase('nothingInjected', {
        what: fault ?? on ?? phrase('anything'),
        names: run.injected.size === 0 ? phrase('none') : [...run.injected.keys()],
      }),
    )
  let cleared = 0
  for (const { id } of wanted) if (await run.stage.clear(id)) cleared += 1
  if (cleared === 0 && run.options.isShared) run.already.push(phrase('repairedAlready'))
  for (const [name, list] of run.injected)
    run.injected.set(
      name,
      list.filter((one) => !wanted.includes(one)),
    )
  closeBands(wanted, run)
  return [`cleared ${cleared}`]
}

function faultsOn(on: string, run: Run, path: Path): StageFault[] {
  const numbers = new Set(
    run
      .select(on, [...path, 'on'])
      .things.flatMap((thing) => [
        ...devicesOf(thing, run.read).map(({ number }) => number),
        ...hostsOf(thing, run.read).map(({ number }) => number),
      ]),
  )
  return [...run.injected.values()]
    .flat()
    .filter(({ fault }) => numbers.has('host' in fault ? fault.host : fault.device))
}

function closeBands(cleared: readonly StageFault[], run: Run): void {
  const nowMs = run.stage.now()
  for (const { fault } of cleared) {
    const text = `${fault.kind} on ${nameOfTarget(fault, run)}`
    const index = run.bands.findLastIndex((band) => band.text === text && band.toMs > nowMs)
    const band = run.bands[index]
    if (band) run.bands[index] = { ...band, toMs: nowMs }
  }
}

function nameOfTarget(fault: Fault, run: Run): string {
  const thing =
    'host' in fault
      ? run.read.first('host', 'number', fault.host)
      : run.read.first('device', 'number', fault.device)
  return thing ? nameOf(thing) : ''
}

const act: Do<'act'> = async (body, run, path) => {
  const account = run.account(body.as, [...path, 'as'])
  const at = body.call === undefined ? '/device/control' : endpointPath(body.call, [...path, 'call'])
  const input =
    body.control === undefined ? filled(body.with ?? {}, run, [...path, 'with']) : controlOf(body, run, path)
  const projectId = projectNamed(body.project, run, [...path, 'project'])
  const response = await run.staged(path, () => run.stage.call({ account, path: at, input, projectId }))
  const { data } = response
  const issued = valueAt(data, ['commands'])
  if (Array.isArray(issued)) run.lastCommands = issued.map((one) => String(valueAt(one, ['commandId'])))
  const isAsWanted = isStatus(body.status, response)
  const already = isAsWanted ? null : doneAlready(response, run)
  if (already) run.already.push(already)
  else if (!isAsWanted) {
    const wanted = phrase('responds', {
      path: at,
      account: bothWords(body.as, personName),
      status: body.status,
    })
    run.failures.push(plainFailure(run, path, { wanted, found: responsePhrase(response) }))
  }
  for (const [name, where] of Object.entries(body.keep ?? {})) {
    run.kept[name] = valueAt(data, where === '' ? [] : where.split('.'))
    if (run.kept[name] !== undefined || !isAsWanted) continue
    const wanted = phrase('responseHas', { path: where, name })
    run.failures.push({
      ...plainFailure(run, path, { wanted, found: quoted(data) }),
      ...run.options.placeOf([...path, 'keep', name]),
    })
  }
  return [englishOf(responsePhrase(response))]
}

function controlOf(body: StepBody<'act'>, run: Run, path: Path): object {
  const { things } = run.select(String(filledText(body.control ?? '', run, path)), [...path, 'control'])
  const names = Object.keys(body.set ?? {})
  const devices = things.flatMap((thing) => devicesOf(thing, run.read))
  const settable = ({ id }: Device): string[] =>
    run.stage.propertiesOf(id).flatMap((one) => (one.settable ? [one.name] : []))
  const able = devices.filter((device) => names.every((name) => settable(device).includes(name)))
  if (able.length === 0) {
    const legal = [...new Set(devices.flatMap(settable))]
    throw new CannotRun(
      [...path, 'set'],
      phrase('nothingSettable', {
        said: body.control ?? '',
        properties: names,
        legal: legal.length === 0 ? phrase('nothing') : legal,
      }),
    )
  }
  const values = filled(body.set ?? {}, run, [...path, 'set'])
  return { items: able.map(({ id }) => ({ deviceId: id, values })) }
}

const expect: Do<'expect'> = async (expectation, run, path) => {
  const { verdict, text, failure } = await expectIt(expectation, run, path)
  const already = failure && verdict === 'failed' ? overtaken(expectation, run, path) : null
  if (already) run.already.push(already)
  else if (failure && verdict !== 'skipped') run.failures.push(failure)
  return verdict === 'skipped' ? [`skipped: ${text}`] : [text]
}

const mark: Do<'mark'> = async (name, run) => {
  await run.stage.settled()
  run.marks.set(name, {
    atMs: run.stage.now(),
    order: run.history.order,
    stateHash: run.stage.stateHash(),
    metrics: await run.stage.metrics(),
  })
  return []
}

const guest: Do<'guest'> = async (body, run, path) => {
  // A hand is laid on one device, too.
  const types = isThingAction(body.does) ? (['area', 'device'] as const) : (['area'] as const)
  const { things } = run.select(body.in, [...path, 'in'], types)
  for (const thing of things)
    await run.staged(path, () =>
      thing.type === 'device'
        ? run.stage.guest(body, thing.areaId, thing.number)
        : run.stage.guest(body, thing.id),
    )
  return [hits(things)]
}

const weather: Do<'weather'> = async (body, run, path) => {
  await run.staged(path, () => run.stage.weather(body))
  return []
}

const gateway: Do<'gateway'> = async (body, run, path) => {
  if (body.bytes !== undefined) {
    const bytes = Uint8Array.from(Buffer.from(body.bytes.replaceAll(/\s/g, ''), 'hex'))
    const isClosed = await run.stage.sendBytes(bytes)
    return [isClosed ? 'the broker closed the connection' : 'the broker kept the connection']
  }
  const { things } = run.select(body.from, [...path, 'from'], ['host'])
  let [acknowledged, lost] = [0, 0]
  for (let time = 0; time < body.times; time += 1) {
    for (const thing of things) {
      const packet = filled(body.sends, run, [...path, 'sends'])
      const payload = typeof packet === 'string' ? packet : JSON.stringify(packet)
      const sent = await run.staged(path, () =>
        run.stage.send({ hostId: (thing as Host).id, topic: body.topic, payload }),
      )
      acknowledged += sent.acknowledged
      lost += sent.lost
    }
    if (body.every !== undefined) await run.advance(run.stage.now() + body.every)
  }
  return [`${acknowledged} acknowledged, ${lost} lost`]
}

const server: Do<'server'> = async (body, run, path) => {
  const [what = ''] = Object.entries(body).flatMap(([key, value]) => (value === undefined ? [] : [key]))
  const forMs = body.brokerCut?.for ?? body.slowDisk?.for ?? body.fullDisk?.for
  const fromMs = run.stage.now()
  await run.staged(path, () => run.stage.server(body))
  run.bands.push({
    text: `server: ${what}`,
    fromMs,
    toMs: forMs === undefined ? run.stage.now() : fromMs + forMs,
  })
  return []
}

const chapter: Do<'chapter'> = async (body, run) => {
  await run.stage.show({ ...body, screen: screenOf(body, run) ?? undefined })
  return [body.title.en]
}

/** Steps with nested steps are in `runCase.ts`. */
export const DO: { readonly [K in Exclude<StepKind, 'repeat' | 'forEach' | 'parallel'>]: Do<K> } = {
  wait,
  inject,
  clear,
  act,
  expect,
  mark,
  guest,
  weather,
  gateway,
  server,
  chapter,
}
