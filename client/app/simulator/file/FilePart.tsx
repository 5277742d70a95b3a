import { Button, TextArea } from '@blueprintjs/core'
import { Download, Play } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { SCENARIO_TEXT_MAX, simContract } from '#shared/contract/sim.ts'
import { phraseText } from '#shared/texts/phrases/phrase.ts'
import { call } from '../../../api/api.ts'
import { currentLanguage, nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { saveFile } from '../../../platform/documents.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useReadable } from '../../../store/useReadable.ts'
import { showDockPart } from '../dock.ts'
import styles from './FilePart.module.css'
import { bringBack, fileNameOf, fileText, offsetOf, openFile, replacedText, setFileText } from './fileText.ts'
import { type Problem, useProblems } from './useProblems.ts'
import { useRecording } from './useRecording.ts'

/** Edits, validates, runs and saves a scenario that was recorded, selected from the list or pasted. */
export function FilePart() {
  const { t } = useTexts()
  const language = currentLanguage()
  const text = useReadable(fileText)
  const problems = useProblems(text)
  const area = useRef<HTMLTextAreaElement>(null)
  const show = (problem: Problem) => {
    const at = offsetOf(text, problem)
    area.current?.focus()
    area.current?.setSelectionRange(at, at)
  }
  return (
    <div className={styles.file}>
      <Actions text={text} isRight={problems?.length === 0} />
      <TextArea
        inputRef={area}
        className={styles.text}
        fill
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        value={text}
        maxLength={SCENARIO_TEXT_MAX}
        aria-label={t('simulator.file.text')}
        aria-invalid={(problems?.length ?? 0) > 0}
        aria-describedby="scenario-problems"
        placeholder={t('simulator.file.placeholder')}
        onChange={(event) => setFileText(event.currentTarget.value)}
      />
      <div id="scenario-problems" className={styles.problems} aria-live="polite">
        {problems?.length === 0 ? <p>{t('simulator.file.right')}</p> : null}
        <ul aria-label={t('simulator.file.problems')} hidden={!problems?.length}>
          {(problems ?? []).map((problem) => (
            <li key={`${problem.line}:${problem.column} ${problem.message}`}>
              <button type="button" onClick={() => show(problem)}>
                <span className={styles.place}>{`${problem.line}:${problem.column}`}</span>
                {phraseText(problem.phrase, language) ?? problem.message}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Actions({ text, isRight }: { readonly text: string; readonly isRight: boolean }) {
  const { t } = useTexts()
  const [isStarting, setStarting] = useState(false)
  const isBusy = useReadable(useConsoleState().simulation)?.run?.isRunning === true
  const isReplaced = useReadable(replacedText) !== ''
  const run = async () => {
    setStarting(true)
    // The console shows the refusal.
    const started = await call(simContract.scenarioRun, { text }).catch(() => null)
    setStarting(false)
    if (started) showDockPart('scenarios')
  }
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        intent="primary"
        icon={<Play />}
        disabled={!isRight || isBusy || isStarting}
        title={isBusy ? t('simulator.scenarios.busy') : t('simulator.file.runHelp')}
        onClick={() => void run()}
      >
        {t('simulator.scenarios.run')}
      </Button>
      <Button
        size="small"
        icon={<Download />}
        disabled={text === ''}
        onClick={() => saveFile(fileNameOf(text), 'application/yaml', new TextEncoder().encode(text))}
      >
        {t('simulator.file.download')}
      </Button>
      <OpenRecorded text={text} />
      {isReplaced ? (
        <Button size="small" variant="minimal" onClick={bringBack}>
          {t('simulator.file.bringBack')}
        </Button>
      ) : null}
    </div>
  )
}

/** Opens the last recording by any user, if it differs from the current text. */
function OpenRecorded({ text }: { readonly text: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const recorded = useRecording()?.recorded ?? null
  if (recorded === null || recorded.text === text) return null
  const { by, untilMs } = recorded
  return (
    <Button size="small" variant="minimal" onClick={() => openFile(recorded.text)}>
      {t('simulator.file.openRecorded', { name: nameOf(by), time: format.time(untilMs) })}
    </Button>
  )
}
