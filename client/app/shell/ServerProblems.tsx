import { Button, Callout } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { SERVER_PROBLEMS, type ServerProblem } from '#shared/topicNames.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { hasRight, type Viewer } from '../../store/consoleState.ts'
import { useViewer } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import styles from './band.module.css'

/** Blocking problem that all users must know; others are shown to those who can fix them. */
const BLOCKING: ServerProblem = 'disk_full'

/** Banner with problems of the server itself. It can be dismissed, except for a full disk. */
export function ServerProblems() {
  const { t } = useTexts()
  const viewer = useViewer()
  const problems = shownTo(viewer, useReadable(useConsoleState().serverProblems))
  const [hidden, setHidden] = useState<readonly ServerProblem[]>([])
  return (
    <div role="status">
      {problems
        .filter((problem) => !hidden.includes(problem))
        .map((problem) => (
          <Callout
            key={problem}
            compact
            intent={problem === BLOCKING ? 'danger' : 'warning'}
            className={styles.band ?? ''}
          >
            <span>{t(`shell.problems.${problem}`)}</span>
            {problem === BLOCKING ? null : (
              <Button
                size="small"
                variant="minimal"
                icon={<Cross />}
                aria-label={t('shell.problems.hide')}
                onClick={() => setHidden([...hidden, problem])}
              />
            )}
          </Callout>
        ))}
    </div>
  )
}

function shownTo(viewer: Viewer | null, reported: readonly string[]): readonly ServerProblem[] {
  const isEngineer = hasRight(viewer, 'deploy.configure')
  return SERVER_PROBLEMS.filter(
    (problem) => reported.includes(problem) && (isEngineer || problem === BLOCKING),
  )
}
