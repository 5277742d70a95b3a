/** When a room was found empty, by which signs, the action on which device, and how it ended. */
import { Link } from 'react-router-dom'
import type { DecisionRow } from '#shared/contract/detection.ts'
import type { VacancyStep } from '#shared/records/vacancy.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useRecord } from '../../../store/hooks.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { readingsText } from '../../../widgets/devices/deviceTexts.ts'
import { deviceUrl } from '../../../widgets/devices/places.ts'
import { STEP_TONES } from '../../../widgets/runs/runTones.ts'
import styles from './detection.module.css'
import { reasonText, ruleName } from './detectionTexts.ts'

export function DecisionFacts({ decision }: { readonly decision: DecisionRow }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const { detectionId, ruleName: name, ruleNameEn: nameEn, sceneRefusal } = decision
  const stamp = (atMs: number | null): string => (atMs === null ? '' : format.dateTime(atMs))
  const facts: readonly (readonly [string, string])[] = [
    [t('detection.rule'), ruleName(read, detectionId, { name, nameEn })],
    [t('detection.since'), stamp(decision.sinceMs)],
    [t('detection.began'), stamp(decision.beganAtMs)],
    [t('detection.acted'), stamp(decision.actedAtMs)],
    [t('detection.ended'), stamp(decision.endedAtMs)],
    [t('detection.endingTitle'), decision.ending === null ? '' : t(`detection.ending.${decision.ending}`)],
    [t('detection.sceneRun'), sceneRefusal === null ? '' : reasonText(sceneRefusal)],
  ]
  const done = decision.steps.filter(({ isRestore }) => !isRestore)
  const restored = decision.steps.filter(({ isRestore }) => isRestore)
  const isIdle = decision.actedAtMs !== null && done.length === 0 && decision.outcome === 'noted'
  return (
    <>
      <dl className={styles.facts}>
        {facts.flatMap(([label, value]) =>
          value === '' ? [] : [<dt key={label}>{label}</dt>, <dd key={`${label}-value`}>{value}</dd>],
        )}
      </dl>
      <Evidence evidence={decision.evidence} />
      {isIdle ? <p className={styles.note}>{t('detection.nothingToDo')}</p> : null}
      {decision.sceneRunId === null ? null : <p className={styles.note}>{t('detection.sceneRun')}</p>}
      {decision.alarm === null ? null : <p className={styles.note}>{t('detection.alarmRaised')}</p>}
      <Steps title={t('detection.devices')} steps={done} />
      <Steps title={t('detection.restores')} steps={restored} />
    </>
  )
}

function Evidence({ evidence }: Pick<DecisionRow, 'evidence'>) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  if (evidence.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{t('detection.evidenceTitle')}</h3>
      <ul className={styles.list}>
        {evidence.map(({ signal, deviceId, sinceMs }) => {
          const device = read.get('device', deviceId)
          return (
            <li key={`${signal}/${deviceId}`}>
              <span className={styles.name}>
                {t(`detection.signal.${signal}`)}
                <span className={styles.note}>{device ? nameOf(device) : t('detection.deviceGone')}</span>
              </span>
              <span className={styles.note}>{format.dateTime(sinceMs)}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Steps({ title, steps }: { readonly title: string; readonly steps: readonly VacancyStep[] }) {
  if (steps.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>
        {steps.map((step) => (
          <Step key={`${step.deviceId}/${step.commandId}`} step={step} />
        ))}
      </ul>
    </>
  )
}

function Step({ step }: { readonly step: VacancyStep }) {
  const { t } = useTexts()
  const format = useFormat()
  const device = useRecord('device', step.deviceId)
  return (
    <li>
      <span className={styles.name}>
        {device ? <Link to={deviceUrl(device.id)}>{nameOf(device)}</Link> : t('detection.deviceGone')}
        <span className={styles.note}>
          {device ? readingsText(device, step.values, format) : ''}
          {step.reason ? ` · ${reasonText(step.reason)}` : ''}
        </span>
      </span>
      <StatusTag tone={STEP_TONES[step.outcome]}>{t(`detection.step.${step.outcome}`)}</StatusTag>
    </li>
  )
}
