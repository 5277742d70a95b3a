/** Expectations about endpoints, messages, metrics, truth and pages. */
import { fixedMessageText } from '#shared/texts/messageText.ts'
import { phrase, verbatim } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { unknownWord } from '../../../../base/yaml/wording.ts'
import { endpointNamed, unknownEndpoint } from '../../file/endpoints.ts'
import { type ExpectationOf, QUESTIONS_OF_ALL } from '../../file/expectations.ts'
import { CannotRun, valueAt } from '../../file/problems.ts'
import type { Path } from '../../file/steps.ts'
import { boundsText, hasBounds, isWithin } from '../../file/units.ts'
import type { CallResult } from '../../stage/stage.ts'
import type { Run } from '../run.ts'
import { filled, filledText } from '../values.ts'
import { alarmsWithoutCause, missedAlarms } from './causes.ts'
import { countText } from './counts.ts'
import { aboutThings, type Judge, type MakeJudge, NOTHING } from './judge.ts'

/** Network queries are polled at this interval. */
const ASKED_EVERY_MS = 1_000
const QUOTED_MAX = 200

/** Path of the endpoint. */
export function endpointPath(givenName: string, path: Path): string {
  const named = endpointNamed(givenName)
  if (named) return named.endpoint.path
  throw new CannotRun(path, unknownEndpoint(givenName))
}

/** Compares by number or by message name. */
export function isStatus(wanted: string | number, { status, data }: Omit<CallResult, 'msg'>): boolean {
  if (typeof wanted === 'number') return status === wanted
  return valueAt(data, ['code']) === wanted || (wanted === 'ok' && status === 200)
}

/** Includes the rejected fields. */
export function responsePhrase({ status, msg, data }: CallResult): Phrase {
  const issues = valueAt(data, ['issues'])
  const issueTexts = (Array.isArray(issues) ? issues : []).map((issue) =>
    ['path', 'message'].flatMap((key) => valueAt(issue, [key]) || []).join(': '),
  )
  return phrase('response', { parts: [statusPhrase({ status, msg, data }), ...issueTexts] })
}

/** Scenarios call the API in English, so messages contain details in English only. */
export function statusPhrase({ status, msg, data }: CallResult): Phrase {
  const zh = fixedMessageText(valueAt(data, ['code']), 'zh') ?? msg
  return phrase('statusMessage', { status, message: { en: msg, zh } })
}

export function quoted(value: unknown): Phrase {
  const text = JSON.stringify(value)
  if (text === undefined) return phrase('nothing')
  return verbatim(text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text)
}

export function projectNamed(givenName: string | undefined, run: Run, path: Path): string | undefined {
  if (givenName === undefined) return undefined
  const id = run.stage.projectNamed(givenName)
  if (id === null) throw new CannotRun(path, phrase('projectUnknown', { name: givenName }))
  return id
}

export const callJudge: MakeJudge<'call'> = (asked, run, path) => {
  const account = run.account(asked.as, [...path, 'as'])
  const endpoint = endpointPath(asked.call, [...path, 'call'])
  const bounds = hasBounds(asked) ? ` ${asked.at ?? 'its data'} ${boundsText(asked)}` : ''
  return {
    wanted: `${asked.call} as ${asked.as} responds ${asked.status}${bounds}${asked.holds === undefined ? '' : ` with "${asked.holds}"`}`,
    about: NOTHING,
    everyMs: ASKED_EVERY_MS,
    async judge() {
      const input = filled(asked.with ?? {}, run, [...path, 'with'])
      const projectId = projectNamed(asked.project, run, [...path, 'project'])
      const response = await run.stage.call({ account, path: endpoint, input, projectId })
      const { data } = response
      const at = asked.at === undefined ? data : valueAt(data, asked.at.split('.'))
      const text = JSON.stringify(data) ?? ''
      const isAsWanted = isStatus(asked.status, response)
      const holds =
        isAsWanted && isWithin(at, asked) && (asked.holds === undefined || text.includes(asked.holds))
      return { holds, found: isAsWanted ? quoted(at) : responsePhrase(response) }
    },
  }
}

export const messageJudge: MakeJudge<'message'> = async (asked, run, path) => {
  const account = run.account(asked.to, [...path, 'to'])
  const listening = run.listening.get(account)
  if (!listening) throw new CannotRun([...path, 'to'], phrase('nobodyListened'))
  const from = asked.since === undefined ? 0 : run.mark(asked.since, [...path, 'since']).atMs
  const count = asked.count ?? { atLeast: 1 }
  const text = asked.holds === undefined ? '' : String(filledText(asked.holds, run, [...path, 'holds']))
  return {
    wanted: `${asked.to} is sent a ${asked.message}${asked.holds === undefined ? '' : ` with "${asked.holds}"`}${countText(count)}`,
    about: NOTHING,
    async judge() {
      await listening.caughtUp()
      const received = listening.messages.filter(({ topic, atMs }) => topic === asked.message && atMs >= from)
      const found = received.filter((message) => message.text.includes(text))
      return {
        holds: isWithin(found.length, count),
        found: phrase('messages', { count: found.length, total: received.length }),
        isTested: true,
      }
    },
  }
}

export const metricJudge: MakeJudge<'metric'> = (asked, run, path) => {
  const before =
    asked.since === undefined ? 0 : sampled(run.mark(asked.since, [...path, 'since']).metrics, asked, path)
  const labels = Object.entries(asked.labels ?? {}).map(([name, value]) => `${name}="${value}"`)
  return {
    wanted: `${asked.metric}${labels.length > 0 ? `{${labels.join(',')}}` : ''} ${boundsText(asked)}`,
    about: NOTHING,
    everyMs: ASKED_EVERY_MS,
    async judge() {
      const value = sampled(await run.stage.metrics(), asked, path) - before
      return { holds: isWithin(value, asked), found: verbatim(String(value)) }
    },
  }
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? ([^ ]+)/

/** Sum of all matching samples; an unused label counts 0, an unknown metric is an error. */
function sampled(text: string, { metric, labels = {} }: ExpectationOf<'metric'>, path: Path): number {
  const names = new Set<string>()
  let sum = 0
  for (const line of text.split('\n')) {
    const [, help] = /^# TYPE (\S+)/.exec(line) ?? []
    if (help !== undefined) names.add(help)
    const [, name, labelText = '', value] = SAMPLE.exec(line) ?? []
    if (name === undefined) continue
    names.add(name)
    const isIntended = Object.entries(labels).every(([label, one]) => labelText.includes(`${label}="${one}"`))
    if (name === metric && isIntended) sum += Number(value)
  }
  if (!names.has(metric)) throw new CannotRun([...path, 'metric'], unknownWord('metric', metric, [...names]))
  return sum
}

/** Questions about the whole run: how many, and which. */
const OF_ALL: Readonly<Record<(typeof QUESTIONS_OF_ALL)[number], (run: Run) => readonly Phrase[]>> = {
  'alarms without cause': alarmsWithoutCause,
  'missed alarms': missedAlarms,
}

export const truthJudge: MakeJudge<'truth'> = (asked, run, path): Judge => {
  const wanted = `in truth ${asked.truth}${asked.of === undefined ? '' : ` of ${asked.of}`} ${boundsText(asked)}`
  const ofAll = Object.entries(OF_ALL).find(([question]) => question === asked.truth)?.[1]
  if (ofAll)
    return {
      wanted,
      about: NOTHING,
      judge() {
        const found = ofAll(run)
        return {
          holds: isWithin(found.length, asked),
          found:
            found.length === 0
              ? verbatim('0')
              : phrase('counted', { count: found.length, parts: found.slice(0, 4) }),
        }
      },
    }
  const [thing] =
    asked.of === undefined ? [] : run.select(asked.of, [...path, 'of'], ['device', 'area']).things
  const of = {
    deviceId: thing?.type === 'device' ? thing.id : undefined,
    areaId: thing?.type === 'area' ? thing.id : undefined,
  }
  const questions = run.stage.truthQuestions(of)
  if (!questions.includes(asked.truth))
    throw new CannotRun(
      [...path, 'truth'],
      unknownWord('question', asked.truth, [...questions, ...QUESTIONS_OF_ALL]),
    )
  return {
    wanted,
    about: aboutThings(thing ? [thing] : []),
    judge() {
      const value = run.stage.truth({ question: asked.truth, ...of })
      return { holds: isWithin(value, asked), found: quoted(value), isTested: value !== undefined }
    },
  }
}

export const valueJudge: MakeJudge<'value'> = (asked, run, path) => {
  const value = filled(asked.value, run, [...path, 'value'])
  return {
    wanted: `the kept value ${boundsText(asked)}`,
    about: NOTHING,
    judge: () => ({ holds: isWithin(value, asked), found: quoted(value), isTested: value !== undefined }),
  }
}

export const pageJudge: MakeJudge<'page'> = (asked, run, path) => {
  const account = run.account(asked.as, [...path, 'as'])
  const words = [
    ...(asked.shows === undefined ? [] : [`shows "${asked.shows}"`]),
    ...(asked.hides === undefined ? [] : [`does not show "${asked.hides}"`]),
  ]
  return {
    wanted: `${asked.page} ${words.join(' and ')}`,
    about: NOTHING,
    everyMs: ASKED_EVERY_MS,
    async judge() {
      if (!run.options.hasBrowser) return { holds: true, found: phrase('noBrowser'), isSkipped: true }
      const { shows, hides, language } = asked
      const page = { account, address: asked.page, language, shows, hides }
      const text = (await run.stage.page(page)) ?? ''
      const holds =
        (shows === undefined || text.includes(shows)) && (hides === undefined || !text.includes(hides))
      return { holds, found: quoted(text.replaceAll(/\s+/g, ' ')) }
    },
  }
}
