import { Button, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { simContract } from '#shared/contract/sim.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { currentLanguage, findText } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { kindText } from '../faultTexts.ts'
import { openFile } from '../file/fileText.ts'
import { ChaosBar } from './ChaosBar.tsx'
import styles from './LibraryPart.module.css'

type Row = OutputOf<typeof simContract.faultLibrary>['list'][number]

const askLibrary = (signal: AbortSignal) => call(simContract.faultLibrary, {}, { signal, isQuiet: true })

/** Library of fault kinds: description, expected effects, and scenarios that test them. Chaos mode uses these. */
export function LibraryPart() {
  return (
    <>
      <ChaosBar />
      <Library />
    </>
  )
}

function Library() {
  const { t } = useTexts()
  const { state, value, failure, reload } = useAnswer(askLibrary)
  const [isUncoveredOnly, setUncoveredOnly] = useState(false)
  if (state === 'failed')
    return (
      <Notice title={t('simulator.library.failed')}>
        {failure} <Button text={t('simulator.scenarios.again')} size="small" onClick={reload} />
      </Notice>
    )
  const all = value?.list ?? []
  const uncovered = all.filter(({ scenarios }) => scenarios.length === 0)
  const shown = isUncoveredOnly ? uncovered : all
  return (
    <>
      <div className={styles.head}>
        <h2>{t('simulator.library.kinds', { count: shown.length })}</h2>
        {all.length > 0 && uncovered.length === 0 ? (
          <p>{t('simulator.library.allCovered')}</p>
        ) : (
          <Checkbox
            className={styles.only ?? ''}
            checked={isUncoveredOnly}
            label={t('simulator.library.uncovered', { count: uncovered.length })}
            onChange={(event) => setUncoveredOnly(event.currentTarget.checked)}
          />
        )}
      </div>
      <ul className={styles.kinds} aria-label={t('simulator.part.library')}>
        {shown.map((row) => (
          <Kind key={row.kind} {...row} />
        ))}
      </ul>
    </>
  )
}

function Kind({ kind, target, alarms, effect, scenarios }: Row) {
  const { t } = useTexts()
  const names = alarms.map((code) => findText(`devices.alarm.${code}`) ?? code)
  const raised = [
    ...(kind === 'alarm' ? [t('simulator.library.ownAlarm')] : []),
    ...names.map((alarm) => t('simulator.library.alarmNamed', { alarm })),
  ]
  return (
    <li>
      <span>
        <strong>{kindText(kind)}</strong>{' '}
        <span className={styles.quiet}>{t(`simulator.library.target.${target}`)}</span>
      </span>
      <span>{t(`simulator.library.about.${kind}`)}</span>
      <span>
        <span className={styles.quiet}>{t('simulator.library.leadsTo')}</span>{' '}
        {[...raised, t(`simulator.library.effect.${effect}`)].join(' · ')}
      </span>
      <span className={styles.used}>
        <span className={styles.quiet}>{t('simulator.library.usedBy')}</span>
        {scenarios.length === 0 ? <em className={styles.none}>{t('simulator.library.none')}</em> : null}
        {scenarios.map((one) => (
          <ScenarioButton key={one.name} {...one} />
        ))}
      </span>
    </li>
  )
}

function ScenarioButton({ name, title }: Row['scenarios'][number]) {
  const { t } = useTexts()
  const text = title[currentLanguage()]
  const open = async () => {
    // The console shows a failure.
    const source = await call(simContract.scenarioSource, { name }).catch(() => null)
    if (source) openFile(source.text)
  }
  return (
    <Button
      className={styles.scenario ?? ''}
      size="small"
      variant="minimal"
      intent="primary"
      aria-label={t('simulator.library.openScenario', { title: text })}
      onClick={() => void open()}
    >
      {text}
    </Button>
  )
}
