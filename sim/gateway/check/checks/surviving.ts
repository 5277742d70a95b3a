/** What it does when the line or the server is away. */
import { acceptedOf, publishesOf, type Recording, type Stretch, statesOf } from '../recording.ts'
import { type Check, failed, passed, skipped, unless, type Verdict } from './check.ts'

const BACK_WITHIN_MS = 60_000
const ATTEMPTS_PER_SECOND_MAX = 1
/** Too few to say whether they grow. */
const ATTEMPTS_MIN = 4

const during =
  (
    stretchOf: (recording: Recording) => Stretch | null,
    judge: (stretch: Stretch, recording: Recording) => Verdict,
  ) =>
  (recording: Recording): Verdict => {
    const stretch = stretchOf(recording)
    return stretch ? judge(stretch, recording) : skipped('the test did not come to it')
  }

const whileLost = (judge: (stretch: Stretch, recording: Recording) => Verdict) =>
  during(({ lost }) => lost, judge)
const whileRefused = (judge: (stretch: Stretch, recording: Recording) => Verdict) =>
  during(({ refused }) => refused, judge)

const attemptsIn = ({ connections }: Recording, { fromMs, toMs }: Stretch): number[] =>
  connections.map(({ atMs }) => atMs).filter((atMs) => atMs >= fromMs && atMs <= toMs)

const gapsOf = (times: readonly number[]): number[] => times.slice(1).map((at, i) => at - (times[i] ?? at))

/** Reports of states that came after a stretch and were made within it. */
const bufferedIn = (recording: Recording, { fromMs, toMs }: Stretch) =>
  statesOf(publishesOf(recording)).filter(({ atMs, t }) => atMs > toMs && t >= fromMs && t < toMs)

export const survivingChecks: readonly Check[] = [
  {
    id: 'comes-back',
    title: `comes back within ${BACK_WITHIN_MS / 1_000} s of a lost line`,
    remedy: 'Reconnect without a person, for as long as it takes.',
    judge: whileLost(({ fromMs }, recording) => {
      const back = acceptedOf(recording).find(({ atMs }) => atMs >= fromMs)
      if (!back) return failed('it did not')
      return unless(
        back.atMs - fromMs > BACK_WITHIN_MS && `it took ${Math.round((back.atMs - fromMs) / 1_000)} s`,
      )
    }),
  },
  {
    id: 'waits-before-it-returns',
    title: 'waits a moment before it comes back',
    remedy:
      'Wait for a random part of a second or two: all gateways of a building lose their server at once.',
    judge: whileLost(({ fromMs }, recording) => {
      const back = acceptedOf(recording).find(({ atMs }) => atMs >= fromMs)
      if (!back) return skipped('it did not come back')
      return unless(back.atMs - fromMs < 100 && `it came back after ${back.atMs - fromMs} ms`)
    }),
  },
  {
    id: 'attempts',
    title: 'tries at most once a second while it is refused',
    remedy: 'Wait at least a second between attempts, and longer each time.',
    judge: whileRefused((stretch, recording) => {
      const { length } = attemptsIn(recording, stretch)
      if (length === 0) return failed('it did not try at all')
      const perSecond = length / Math.max(1, (stretch.toMs - stretch.fromMs) / 1_000)
      return unless(perSecond > ATTEMPTS_PER_SECOND_MAX && `it tried ${length} times`)
    }),
  },
  {
    id: 'backs-off',
    title: 'waits longer after each refusal',
    remedy: 'Double the wait up to a minute, with a random part.',
    judge: whileRefused((stretch, recording) => {
      const gaps = gapsOf(attemptsIn(recording, stretch))
      if (gaps.length + 1 < ATTEMPTS_MIN) return passed
      const [first = 0, last = 0] = [gaps[0], gaps.at(-1)]
      return unless(last < 1.5 * first && `it waited ${first} ms at first and ${last} ms at last`)
    }),
  },
  {
    id: 'comes-back-after-refusal',
    title: 'comes back when it is no longer refused',
    remedy: 'A refusal with code 3 passes: go on trying.',
    judge: whileRefused(({ toMs }, recording) =>
      unless(!acceptedOf(recording).some(({ atMs }) => atMs > toMs) && 'it did not'),
    ),
  },
  {
    id: 'buffers',
    title: 'sends afterwards what it measured while it was away',
    remedy: 'Keep reports that were not acknowledged, and send them with the time at which they were made.',
    judge: whileRefused((stretch, recording) => {
      if (!acceptedOf(recording).some(({ atMs }) => atMs > stretch.toMs))
        return skipped('it did not come back')
      return unless(bufferedIn(recording, stretch).length === 0 && 'no report has a time of that stretch')
    }),
  },
  {
    id: 'buffers-in-order',
    title: 'sends what it kept in the order in which it was made',
    remedy: 'Send kept reports first, the oldest first.',
    judge: whileRefused((stretch, recording) => {
      const times = bufferedIn(recording, stretch).map(({ t }) => t)
      if (times.length === 0) return skipped('it kept nothing')
      return unless(gapsOf(times).some((gap) => gap < 0) && 'an older report came after a newer one')
    }),
  },
  {
    id: 'sends-again',
    title: 'sends a report again that was not acknowledged',
    remedy: 'Keep each report until its PUBACK has come, and send it again after the next CONNACK.',
    judge: (recording) => {
      const { unacknowledged } = recording
      if (!unacknowledged) return skipped('no report came in that stretch')
      const isAgain = publishesOf(recording).some(
        ({ atMs, text }) => atMs > unacknowledged.atMs && text === unacknowledged.text,
      )
      return unless(!isAgain && 'it did not come again')
    },
  },
]
