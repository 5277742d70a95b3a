import { Button } from '@blueprintjs/core'
import { useCallback } from 'react'
import { warningSpanMs } from '#machines/idleMachine.ts'
import { IDLE_TIMEOUT_MAX_MS, IDLE_TIMEOUT_MIN_MS } from '#shared/constants.ts'
import { projectsContract } from '#shared/contract/projects.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { askProject, changeSettings } from '../../actions/projects/projectCalls.ts'
import { shell } from '../../actions/shellPort.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useCan } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { useFieldValue } from '../../ui/form/useForm.ts'
import { MissingRight } from '../../widgets/access/MissingRight.tsx'
import { IdleField, useSpanText } from '../../widgets/projects/IdleField.tsx'
import styles from './settings.module.css'

/** Shorter than this, one is signed out while reading. */
const SHORT_MS = MINUTE_MS

export function IdleSettings() {
  const projectId = useReadable(shell().projectId)
  return projectId === null ? null : <IdleForm key={projectId} projectId={projectId} />
}

function IdleForm({ projectId }: { readonly projectId: ProjectId }) {
  const { t } = useTexts()
  const mayChange = useCan(projectsContract.updateSettings)
  const ask = useCallback(async () => {
    const { idleTimeoutMs } = (await askProject(projectId)).settings
    return { idleTimeoutMs }
  }, [projectId])
  const settings = useAnswer(ask)
  if (settings.state === 'failed') {
    return (
      <Notice
        isAlert
        title={t('projects.main.failed')}
        actions={<Button onClick={settings.reload}>{t('common.retry')}</Button>}
      >
        {settings.failure}
      </Notice>
    )
  }
  if (!settings.value) return <Skeleton lines={4} />
  return (
    <CommandForm
      endpoint={projectsContract.updateSettings}
      initial={settings.value}
      refresh={ask}
      send={changeSettings}
      verb={t('settings.idleSave')}
      done={t('settings.idleSaved')}
      isSaving
      // Who may not change it has nothing to save.
      {...(mayChange ? {} : { actions: () => null })}
      onDone={() => {
        settings.reload()
        shell()
          .reloadAccount()
          .catch((error: Error) => showToast('warning', error.message))
      }}
    >
      <IdleField isReadOnly={!mayChange} />
      <IdleExplained />
      {mayChange ? null : (
        <p className={styles.note}>
          <MissingRight right="settings.manage" />
        </p>
      )}
    </CommandForm>
  )
}

function IdleExplained() {
  const { t } = useTexts()
  const span = useSpanText()
  const ms = Number(useFieldValue('idleTimeoutMs'))
  const isSpan = ms >= IDLE_TIMEOUT_MIN_MS && ms <= IDLE_TIMEOUT_MAX_MS
  return (
    <div className={styles.note}>
      {isSpan ? (
        <p>{t('settings.idleExplained', { time: span(ms), warning: span(warningSpanMs(ms)) })}</p>
      ) : null}
      {isSpan && ms < SHORT_MS ? <p className={styles.warning}>{t('settings.idleShort')}</p> : null}
      <p>{t('settings.idleSilent')}</p>
      <p>{t('settings.idleOthers')}</p>
    </div>
  )
}
