/** Everything about the part that is chosen. */
import { Button } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { LiveDot } from '../LiveDot.tsx'
import { partText } from '../sentence.ts'
import { Struck, useWords } from '../useWords.tsx'
import { DeviceConditionFields } from './DeviceFields.tsx'
import { isTask, type Part } from './draft.ts'
import styles from './editor.module.css'
import { Repair } from './Repair.tsx'
import { TaskFields } from './TaskFields.tsx'
import { TestNow } from './TestNow.tsx'
import { TimeFields, WeatherFields } from './TimeFields.tsx'

export function PartPanel(props: {
  readonly part: Part
  readonly onChange: (part: Part) => void
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const words = useWords()
  const { isPattern } = useConsoleState()
  const { part, onChange } = props
  const text = partText(part, words)
  return (
    <section className={styles.panel} aria-label={text} data-part-panel={part.id}>
      <p className={styles.panelTitle}>
        <Struck text={partText(part, { ...words, isMarked: true })} />
      </p>
      <Repair part={part} />
      {isTask(part) ? (
        <TaskFields part={part} onChange={onChange} />
      ) : (
        <>
          {part.type === 'device' || part.type === 'query' ? (
            <DeviceConditionFields part={part} onChange={onChange} />
          ) : null}
          {part.type === 'timed' ? <TimeFields part={part} onChange={onChange} /> : null}
          {part.type === 'weather' ? <WeatherFields part={part} onChange={onChange} /> : null}
          {part.type === 'timed' || isPattern ? null : (
            <div className={styles.test}>
              <span className={styles.label}>{t('automations.editor.test')}</span>
              <LiveDot condition={part} />
              <TestNow condition={part} />
            </div>
          )}
        </>
      )}
      <div>
        <Button size="small" icon={<Tick />} onClick={props.onClose}>
          {t('automations.editor.close')}
        </Button>
      </div>
    </section>
  )
}
