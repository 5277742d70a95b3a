/**
 * Steps of a scene, edited with device controls. Nothing here sends commands; current values can be read into the
 * scene.
 */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { Plus, Redo, Undo } from '@blueprintjs/icons'
import { Suspense, useCallback, useMemo, useState } from 'react'
import type { Device } from '#shared/records/device.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import type { FieldValue } from '../../../ui/form/model/values.ts'
import { useField, useFormStore } from '../../../ui/form/useForm.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { useDeviceNodes } from '../../../widgets/pickers/usePickers.ts'
import { CaptureTool } from './CaptureTool.tsx'
import { StepEditor } from './StepEditor.tsx'
import { type DraftStep, firstValues, stepsOf, withDevices } from './sceneDraft.ts'
import { useSoNow } from './sceneList.ts'
import { isForScenes, placeAfter } from './scenePlace.ts'
import styles from './scenes.module.css'
import { TryTool } from './TryTool.tsx'
import { moved, useStepHistory } from './useStepHistory.ts'

const TreePicker = lazyPart(async () => (await import('../../../ui/picker/TreePicker.tsx')).TreePicker)

export function StepsField({ label }: { readonly label: string }) {
  const { t } = useTexts()
  const { store, isPattern } = useConsoleState()
  const field = useField({ name: 'steps' })
  const form = useFormStore()
  const [isPicking, setPicking] = useState(false)
  const steps = useMemo(() => stepsOf(field.value), [field.value])
  const { put, undo, redo } = useStepHistory(steps, (next) => {
    // Steps are plain JSON, as form values must be.
    field.set(next as unknown as FieldValue)
    field.leave()
    // The area of a new scene follows its devices until set manually.
    if (form.field('id').value !== '') return
    const place = form.field('areaId').value
    form.set('areaId', placeAfter(store.read, { before: steps, after: next, place }))
  })
  const first = (deviceId: string) => {
    const device = store.read.get('device', deviceId)
    return device ? firstValues(device, store.readings(deviceId)?.values) : {}
  }
  const chosen = steps.map(({ deviceId }) => deviceId)
  const choose = (ids: readonly string[]) => {
    const isSettable = (id: string): boolean => {
      const device = store.read.get('device', id)
      return device !== undefined && (chosen.includes(id) || isForScenes(device))
    }
    put(withDevices(steps, ids.filter(isSettable), first))
  }
  return (
    <FieldFrame name="steps" label={label} help={t('scenes.stepsHelp')} field={field} isGroup>
      {() => (
        <div className={styles.editor}>
          {steps.map((step, i) => (
            <StepEditor
              key={`${step.deviceId}/${i}`}
              step={step}
              onChange={(changed) => put(steps.with(i, changed))}
              onRepeat={() => put(steps.toSpliced(i + 1, 0, { ...step, delayMs: step.delayMs + 60_000 }))}
              onRemove={() => put(steps.toSpliced(i, 1))}
              onMove={(by) => put(moved(steps, i, by))}
              isFirst={i === 0}
              isLast={i === steps.length - 1}
            />
          ))}
          <div className={styles.tools}>
            <Button icon={<Plus />} aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
              {t('scenes.chooseDevices')}
            </Button>
            <GroupSelect onChoose={(ids) => choose([...chosen, ...ids])} />
            {steps.length > 0 && !isPattern ? <CaptureTool steps={steps} onCapture={put} /> : null}
          </div>
          {steps.length > 0 ? <HistoryTools steps={steps} undo={undo} redo={redo} /> : null}
          {isPicking ? <DevicePicker steps={steps} onChange={choose} /> : null}
          {isPattern ? null : <TryTool steps={steps} />}
        </div>
      )}
    </FieldFrame>
  )
}

/** Adds all devices of a group. */
function GroupSelect({ onChoose }: { readonly onChoose: (deviceIds: readonly string[]) => void }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const groups = useAllIds('deviceGroup').flatMap((id) => read.get('deviceGroup', id) ?? [])
  if (groups.length === 0) return null
  return (
    <HTMLSelect
      aria-label={t('scenes.addGroup')}
      value=""
      onChange={({ currentTarget: { value } }) => onChoose([...read.by('device', 'group', value).keys()])}
    >
      <option value="">{t('scenes.addGroup')}</option>
      {groups.map((group) => (
        <option key={group.id} value={group.id}>
          {nameOf(group)}
        </option>
      ))}
    </HTMLSelect>
  )
}

function HistoryTools(props: {
  readonly steps: readonly DraftStep[]
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}) {
  const { t } = useTexts()
  const { isPattern } = useConsoleState()
  const { so, of } = useSoNow(props.steps)
  return (
    <div className={styles.tools}>
      <Button variant="minimal" icon={<Undo />} disabled={!props.undo} onClick={() => props.undo?.()}>
        {t('scenes.undo')}
      </Button>
      <Button variant="minimal" icon={<Redo />} disabled={!props.redo} onClick={() => props.redo?.()}>
        {t('scenes.redo')}
      </Button>
      {isPattern ? null : (
        <span className={styles.note} role="status">
          {of > 0 && so === of ? t('scenes.soAll', { count: of }) : t('scenes.soNow', { so, count: of })}
        </span>
      )}
    </div>
  )
}

function DevicePicker(props: {
  readonly steps: readonly DraftStep[]
  readonly onChange: (ids: readonly string[]) => void
}) {
  const { t } = useTexts()
  // Values that are no longer supported stay visible for removal.
  const [kept] = useState(() => new Set(props.steps.map(({ deviceId }) => deviceId)))
  const isOffered = useCallback((device: Device) => kept.has(device.id) || isForScenes(device), [kept])
  const nodes = useDeviceNodes(isOffered)
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <TreePicker
        label={t('scenes.chooseDevices')}
        nodes={nodes}
        value={[...new Set(props.steps.map(({ deviceId }) => deviceId))]}
        onChange={props.onChange}
        isMany
      />
    </Suspense>
  )
}
