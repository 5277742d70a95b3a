/** What it does with commands. */
import {
  acceptedOf,
  acksOf,
  type Purpose,
  publishesOf,
  type Recording,
  type SentCommand,
  statesOf,
} from '../recording.ts'
import { type Check, failed, passed, skipped, unless, type Verdict } from './check.ts'

const ANSWER_MAX_MS = 5_000

const ofCommand =
  (purpose: Purpose, judge: (command: SentCommand, recording: Recording) => Verdict) =>
  (recording: Recording): Verdict => {
    const command = recording.commands.find((one) => one.purpose === purpose)
    return command ? judge(command, recording) : skipped('no device was named: see --device')
  }

/** Answers from this command on, until the next one with the same id. */
function answersTo(command: SentCommand, recording: Recording) {
  const next = recording.commands.find(({ id, atMs }) => id === command.id && atMs > command.atMs)
  return acksOf(recording, command.id).filter(
    ({ atMs }) => atMs >= command.atMs && (next === undefined || atMs < next.atMs),
  )
}

const isAnswered = ofCommandVerdict((answers) => answers.length === 0 && 'no acknowledgement came')

function ofCommandVerdict(reason: (answers: ReturnType<typeof answersTo>) => string | false) {
  return (command: SentCommand, recording: Recording): Verdict =>
    unless(reason(answersTo(command, recording)))
}

export const commandingChecks: readonly Check[] = [
  {
    id: 'acknowledges',
    title: 'acknowledges a command',
    remedy: 'Answer each command with {"t":<ms>,"ack":"<its id>","ok":true} once it is done.',
    judge: ofCommand('set', isAnswered),
  },
  {
    id: 'acknowledges-soon',
    title: `acknowledges within ${ANSWER_MAX_MS / 1_000} s`,
    remedy: 'Answer as soon as the device has confirmed; Atrium shows a time-out otherwise.',
    judge: ofCommand('set', (command, recording) => {
      const [first] = answersTo(command, recording)
      if (!first) return skipped('no acknowledgement came')
      return unless(first.atMs - command.atMs > ANSWER_MAX_MS && `it took ${first.atMs - command.atMs} ms`)
    }),
  },
  {
    id: 'succeeds',
    title: 'carries the command out',
    remedy: 'Check that the device can be reached and that the values are ones that it takes.',
    judge: ofCommand('set', (command, recording) => {
      const [first] = answersTo(command, recording)
      return first ? unless(!first.ok && `it answered “${first.error}”`) : skipped('no acknowledgement came')
    }),
  },
  {
    id: 'acknowledges-once',
    title: 'acknowledges each delivery once',
    remedy: 'Send one acknowledgement per command that came.',
    judge: ofCommand('set', (command, recording) => {
      const { length } = answersTo(command, recording)
      return length === 0 ? skipped('no acknowledgement came') : unless(length > 1 && `${length} came`)
    }),
  },
  {
    id: 'state-follows',
    title: 'reports the state that the command brought about',
    remedy:
      'Report the new state of the device itself: the console shows the reported state, not the command.',
    judge: ofCommand('set', ({ atMs, values }, recording) => {
      const { device } = recording
      const since = statesOf(publishesOf(recording)).filter((states) => states.atMs >= atMs)
      const missing = Object.keys(values).filter(
        (name) => !since.some(({ devices }) => device !== null && devices[device]?.[name] === values[name]),
      )
      return unless(missing.length > 0 && `not reported: ${missing.join(', ')}`)
    }),
  },
  {
    id: 'same-command',
    title: 'acknowledges a command that comes again',
    remedy: 'Atrium sends a command again after a lost connection: answer it, and do it once.',
    judge: ofCommand('again', isAnswered),
  },
  {
    id: 'unknown-device',
    title: 'refuses a command for a device that it does not have',
    remedy: 'Answer with "ok":false and the reason as "error".',
    judge: ofCommand('unknownDevice', (command, recording) => {
      const [first] = answersTo(command, recording)
      if (!first) return failed('no acknowledgement came')
      return first.ok ? failed('it answered that it was done') : passed
    }),
  },
  {
    id: 'says-why',
    title: 'says why it refuses',
    remedy: 'Put a short reason into "error"; people read it in the operation log.',
    judge: ofCommand('unknownDevice', (command, recording) => {
      const refusal = answersTo(command, recording).find(({ ok }) => !ok)
      return refusal ? unless(refusal.error === '' && '“error” is missing') : skipped('it did not refuse')
    }),
  },
  {
    id: 'garbage',
    title: 'stays connected when a message is malformed',
    remedy: 'Ignore what cannot be read.',
    judge: (recording) => {
      const { garbageAtMs, lost } = recording
      if (garbageAtMs === null) return skipped('no device was named: see --device')
      const untilMs = lost?.fromMs ?? Number.POSITIVE_INFINITY
      const isGone = acceptedOf(recording).some(
        ({ closedAtMs }) => closedAtMs !== null && closedAtMs >= garbageAtMs && closedAtMs < untilMs,
      )
      return unless(isGone && 'it ended the connection')
    },
  },
  {
    id: 'unknown-field',
    title: 'carries out a command with a field that it does not know',
    remedy: 'Ignore fields that you do not know: later versions of Atrium may add some.',
    judge: ofCommand('unknownField', (command, recording) => {
      const [first] = answersTo(command, recording)
      return first ? unless(!first.ok && `it answered “${first.error}”`) : failed('no acknowledgement came')
    }),
  },
]
