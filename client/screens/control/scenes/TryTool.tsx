/**
 * Previews the edited scene on the devices themselves. The server remembers the earlier values and restores them: when
 * the time is over, at a touch, or when the editor closes. A console that vanishes changes nothing about that.
 */
import { Button } from '@blueprintjs/core'
import { Play, Undo } from '@blueprintjs/icons'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { RequestOf } from '#shared/contract/endpoint.ts'
import { scenesContract } from '#shared/contract/scenes.ts'
import { isId } from '#shared/kernel/ids.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { askToRun } from '../../../actions/scenes/askToRun.ts'
import { call } from '../../../api/api.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCan, useRecord } from '../../../store/hooks.ts'
import { useServerNow } from '../../../store/useServerNow.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import type { DraftStep } from './sceneDraft.ts'
import { isToPutBack } from './sceneLook.ts'
import styles from './scenes.module.css'

/** Fetched with the first try: an editor of templates has none. */
const RunResult = lazyPart(async () => (await import('./RunResult.tsx')).RunResult)

const HOLDS_MS = ['30000', '60000', '300000'] as const
// A refusal is shown as that of every other call.
const ignored = () => null

export const putBack = (runId: SceneRun['id']) => call(scenesContract.return, { runId }).catch(ignored)

export function TryTool(props: { readonly steps: readonly DraftStep[] }) {
  const { t } = useTexts()
  const format = useFormat()
  const state = useConsoleState()
  // The form contains the whole record; a new record has no id yet.
  const sceneId = useFieldValue('id')
  const [holdMs, setHold] = useState<string>(HOLDS_MS[1])
  const [runId, setRunId] = useState<SceneRun['id'] | null>(null)
  const run = useRecord('sceneRun', runId)
  const isHeld = run !== undefined && isToPutBack(run)
  const mayTry = useCan(scenesContract.try)
  const leave = useEffectEvent(() => {
    if (runId !== null && isHeld) void putBack(runId)
  })
  useEffect(() => () => leave(), [])
  if (!mayTry) return null
  const start = async () => {
    const input = tryOf(sceneId, props.steps, Number(holdMs))
    if (!(await askToRun(state, t('scenes.try'), input.steps))) return
    const begun = await call(scenesContract.try, input).catch(ignored)
    if (begun) setRunId(begun.runId)
  }
  return (
    <section className={styles.try} aria-label={t('scenes.try')}>
      <div className={styles.tools}>
        {isHeld ? (
          <Button intent="primary" icon={<Undo />} onClick={() => void putBack(run.id)}>
            {t('scenes.putBack')}
          </Button>
        ) : (
          <CallButton
            endpoint={scenesContract.try}
            icon={<Play />}
            whyNot={props.steps.length === 0 ? t('scenes.tryNothing') : null}
            onClick={() => void start()}
          >
            {t('scenes.try')}
          </CallButton>
        )}
        {isHeld ? (
          <Left run={run} />
        ) : (
          <Segmented
            label={t('scenes.tryFor')}
            choices={HOLDS_MS.map((ms) => ({ value: ms, text: format.quantity(Number(ms) / 1_000, 's') }))}
            value={holdMs}
            onChange={setHold}
          />
        )}
      </div>
      <p className={styles.note}>{t('scenes.tryHelp')}</p>
      {run ? <Result run={run} /> : null}
    </section>
  )
}

function tryOf(sceneId: unknown, steps: readonly DraftStep[], holdMs: number) {
  const input = {
    sceneId: typeof sceneId === 'string' && isId('scn', sceneId) ? sceneId : null,
    steps: steps.map((step) => ({ ...step, values: { ...step.values } })),
    holdMs,
  }
  // Ids are those of the record and of devices that were chosen from the store.
  return input as RequestOf<typeof scenesContract.try>
}

function Result({ run }: { readonly run: SceneRun }) {
  return (
    <Suspense fallback={null}>
      <RunResult run={run} />
    </Suspense>
  )
}

/** Remaining time of the preview. */
export function Left({ run }: { readonly run: SceneRun }) {
  const { t } = useTexts()
  const format = useFormat()
  const leftMs = Math.max(0, (run.hold?.endsAtMs ?? 0) - useServerNow())
  return (
    <span className={styles.note} role="timer">
      {t('scenes.putBackIn', { time: format.quantity(Math.ceil(leftMs / 1_000), 's') })}
    </span>
  )
}
