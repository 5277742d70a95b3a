import { Button } from '@blueprintjs/core'
import { useCallback } from 'react'
import { warningSpanMs } from '#machines/idleMachine.ts'
import { IDLE_TIMEOUT_MAX_MS, IDLE_TIMEOUT_MIN_MS } from '#shared/constants.ts'
import { projectsContract } from '#shared/contract/projects.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
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
import { DurationField } from '../../ui/form/DurationField.tsx'
import { useFieldValue } from '../../ui/form/useForm.ts'
import styles from './settings.module.css'

const PRESETS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 8 * HOUR_MS]
/** Shorter than this, one is signed out while reading. */
const SHORT_MS = MINUTE_MS

export function IdleSettings() {
  const projectId = useReadable(shell().projectId)
  return projectId === null ? null : <IdleForm key={projectId} projectId={projectId} />
}

function IdleForm({ projectId }: { readonly projectId: ProjectId }) {
  const { t } = useTexts()
  const mayChange = useCan(projectsContract.updateSettings)
  const ask = useCallback(async () => (await askProject(projectId)).settings, [projectId])
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
      {mayChange ? null : <p className={styles.note}>{t('settings.noRight')}</p>}
    </CommandForm>
  )
}

/** `30 s`, `5 min`, `1 h`: the largest unit that gives a whole number. */
function useSpanText(): (ms: number) => string {
  const { t } = useTexts()
  return (ms) => {
    if (ms % HOUR_MS === 0) return t('settings.time.h', { count: ms / HOUR_MS })
    if (ms % MINUTE_MS === 0) return t('settings.time.min', { count: ms / MINUTE_MS })
    return t('settings.time.s', { count: Number((ms / SECOND_MS).toFixed(1)) })
  }
}

function IdleField({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { t } = useTexts()
  const span = useSpanText()
  return (
    <DurationField
      name="idleTimeoutMs"
      label={t('settings.idle')}
      help={t('settings.idleHelp')}
      isReadOnly={isReadOnly}
      presetsLabel={t('settings.presets')}
      amountLabel={t('settings.amount')}
      unitLabel={t('settings.unit')}
      presets={PRESETS_MS.map((ms) => ({ ms, text: span(ms) }))}
      units={[
        { ms: SECOND_MS, text: t('settings.seconds') },
        { ms: MINUTE_MS, text: t('settings.minutes') },
        { ms: HOUR_MS, text: t('settings.hours') },
      ]}
      faultTexts={{
        tooLow: t('settings.idleHelp'),
        tooHigh: t('settings.idleHelp'),
        invalid: t('settings.idleHelp'),
      }}
    />
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
