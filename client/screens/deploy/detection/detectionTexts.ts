/** Unmanned detection in words: states and their reasons, rules, decisions. Pure but for the names it looks up. */

import type { DecisionRow, RoomStateRow } from '#shared/contract/detection.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { Detection } from '#shared/records/detection.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Evidence, VacancyOutcome } from '#shared/records/vacancy.ts'
import type { Format } from '../../../i18n/format.ts'
import { findText, i18n, joined, nameOf } from '../../../i18n/i18n.ts'
import type { Tone } from '../../../ui/controls/StatusTag.tsx'
import { RUN_TONES } from '../../../widgets/runs/runTones.ts'

export const STAGE_TONES: Readonly<Record<RoomStateRow['stage'], Tone>> = {
  disabled: 'info',
  outside_hours: 'info',
  somebody: 'ok',
  spared: 'info',
  unknown: 'warn',
  watching: 'info',
  pending: 'accent',
  acted: 'ok',
}
export const OUTCOME_TONES: Readonly<Record<VacancyOutcome, Tone>> = {
  ...RUN_TONES,
  pending: 'accent',
  cancelled: 'info',
  noted: 'info',
}
export const stageText = (stage: string): string =>
  i18n.t(`detection.stage.${stage as RoomStateRow['stage']}`)
export const outcomeText = (outcome: string): string =>
  i18n.t(`detection.outcome.${outcome as VacancyOutcome}`)

/** A reason of ours is a code, a host's is free text. */
export const reasonText = (reason: string): string => findText(`detection.reason.${reason}`) ?? reason

export interface Words {
  readonly read: ReadState
  readonly format: Format
  readonly nowMs: number
}

/** The date too where the time alone would be taken for today's. */
export const timeText = (atMs: number, { format, nowMs }: Pick<Words, 'format' | 'nowMs'>): string =>
  nowMs - atMs < DAY_MS / 2 ? format.time(atMs) : format.dateTime(atMs).slice(5, 16)

function deviceName(read: ReadState, id: string | null): string {
  const device = id === null ? undefined : read.get('device', id)
  return device ? nameOf(device) : i18n.t('detection.deviceGone')
}

/** "door closed since 22:14, nobody seen for 31 min; acts in 4 min" */
export function whyText({ why, stage, dueAtMs }: RoomStateRow, words: Words): string {
  const due =
    stage === 'watching' || stage === 'pending'
      ? dueText(stage, why.is === 'nobody' ? dueAtMs : null, words)
      : null
  const reason = reasonOf(why, words)
  // The action was right then; the present state is no reason for it.
  if (stage === 'acted' && why.is !== 'nobody') return i18n.t('detection.why.since', { reason })
  return due === null ? reason : `${reason} · ${due}`
}

function reasonOf(why: RoomStateRow['why'], words: Words): string {
  const { read } = words
  switch (why.is) {
    case 'somebody': {
      const { signal, sinceMs, deviceId } = why.by
      const values = { time: timeText(sinceMs, words), device: deviceName(read, deviceId) }
      return i18n.t(`detection.why.somebody.${signal}`, values)
    }
    case 'spared':
      return i18n.t(`detection.why.spared.${why.by}`)
    case 'unknown':
      if (why.doubt === 'missing') return i18n.t(`detection.why.missing.${why.about}`)
      return i18n.t(`detection.why.${why.doubt}`, { device: deviceName(read, why.deviceId) })
    case 'nobody':
      return sentence(evidenceText(why.evidence, words))
  }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Of each sign the sensor that came last. */
export function evidenceText(evidence: readonly Evidence[], words: Words): string {
  const newest = new Map<Evidence['signal'], number>()
  for (const { signal, sinceMs } of evidence) newest.set(signal, Math.max(sinceMs, newest.get(signal) ?? 0))
  const texts = [...newest].map(([signal, sinceMs]) =>
    i18n.t(`detection.why.nobody.${signal}`, {
      time: timeText(sinceMs, words),
      age: words.format.age(sinceMs, words.nowMs),
    }),
  )
  return joined(texts)
}

function dueText(stage: 'watching' | 'pending', dueAtMs: number | null, { format, nowMs }: Words): string {
  if (dueAtMs === null) return i18n.t('detection.why.doubt')
  if (dueAtMs <= nowMs) return i18n.t('detection.why.now')
  return i18n.t(`detection.why.${stage}`, { age: format.age(nowMs, dueAtMs) })
}

export function signsText({ signals, quietMinutes: minutes, letting }: Detection): string {
  const signs = joined(signals.map((signal) => i18n.t(`detection.signal.${signal}`)))
  const text = i18n.t('detection.forMinutes', { signs, minutes })
  return letting === 'any' ? text : `${i18n.t(`detection.lettings.${letting}`)} · ${text}`
}

export function actionsText(rule: Detection, read: ReadState): string {
  const { heatC: heat, coolC: cool, climate } = rule
  const scene = rule.sceneId === null ? undefined : read.get('scene', rule.sceneId)
  const actions = [
    rule.isLightsOff ? i18n.t('detection.deed.lights') : null,
    rule.isSocketsOff ? i18n.t('detection.deed.sockets') : null,
    climate === 'off' ? i18n.t('detection.deed.climateOff') : null,
    climate === 'setback' ? i18n.t('detection.deed.setback', { heat, cool }) : null,
    scene ? i18n.t('detection.deed.scene', { name: nameOf(scene) }) : null,
    rule.isAlarmRaised ? i18n.t('detection.deed.alarm') : null,
  ].filter((action) => action !== null)
  if (actions.length === 0) return i18n.t('detection.deed.none')
  return joined([...actions, ...(rule.isRestored ? [i18n.t('detection.deed.restored')] : [])])
}

/** What a rule has lost: it stays, shows so, and is mended in its form. */
export function problemsOf({ areaIds, sceneId }: Detection, read: ReadState): readonly ('areas' | 'scene')[] {
  const isSceneGone = sceneId !== null && !read.get('scene', sceneId)
  return [...(areaIds.length === 0 ? ['areas' as const] : []), ...(isSceneGone ? ['scene' as const] : [])]
}

export function ruleName(
  read: ReadState,
  detectionId: string,
  known?: { name: string; nameEn: string },
): string {
  const rule = read.get('detection', detectionId) ?? known
  return rule && rule.name !== '' ? nameOf(rule) : i18n.t('detection.ruleGone')
}

/** How many of its devices did not do what they were commanded. */
export const failedSteps = (steps: DecisionRow['steps']): number =>
  steps.filter(({ outcome }) => outcome === 'failed' || outcome === 'timedOut' || outcome === 'skipped')
    .length
