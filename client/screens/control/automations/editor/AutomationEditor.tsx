/**
 * Editor of an automation's rules as sentences. It sends no device commands. Input is stored as a draft and
 * survives switching tabs.
 */

import { Button } from '@blueprintjs/core'
import { Redo, Undo } from '@blueprintjs/icons'
import { Suspense, useMemo, useState } from 'react'
import { automationsContract } from '#shared/contract/automations.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { type Automation, CONDITIONS_MAX, devicesOf, TASKS_MAX } from '#shared/records/automation.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useCan } from '../../../../store/hooks.ts'
import { useServerTime } from '../../../../store/useServerNow.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { useMedia } from '../../../../ui/controls/useMedia.ts'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { useField, useFormStore, useFormView } from '../../../../ui/form/useForm.ts'
import { lazyPart } from '../../../../ui/lazyPart.ts'
import { areaPath } from '../../../../widgets/devices/places.ts'
import { RecordForm } from '../../../../widgets/records/RecordForm.tsx'
import { NAME_REFUSALS, useNameFields } from '../../../../widgets/records/useNameFields.ts'
import { imageChoices } from '../../scenes/sceneLook.ts'
import { hasTimes } from '../nextTimes.ts'
import { sentence } from '../sentence.ts'
import { usePlace } from '../usePlace.ts'
import { LostContext, Struck, useWords } from '../useWords.tsx'
import { EffectiveField, RepeatField } from './CountsFields.tsx'
import { BLANK_AUTOMATION, commandSummary, type Section, withPart } from './draft.ts'
import styles from './editor.module.css'
import { type RuleNotes, ruleNotes } from './ruleNotes.ts'
import { type FormHistory, useHistory, useHistoryKeys } from './useHistory.ts'
import { useParts } from './useParts.ts'

const UpcomingRuns = lazyPart(async () => (await import('./UpcomingRuns.tsx')).UpcomingRuns)
const Past = lazyPart(async () => (await import('../runs/Past.tsx')).Past)
/** Fields of every kind of part, and the tree of devices. */
const PartPanel = lazyPart(async () => (await import('./PartPanel.tsx')).PartPanel)
const RunnerField = lazyPart(async () => (await import('./RunnerField.tsx')).RunnerField)
/** Loaded with the drag-and-drop code. */
const PartList = lazyPart(async () => (await import('./PartList.tsx')).PartList)

const REFUSALS = {
  ...NAME_REFUSALS,
  automation_without_condition: 'conditions',
  automation_without_task: 'tasks',
  automation_conditions_same: 'conditions',
  automation_tasks_same: 'tasks',
  automation_two_instants: 'conditions',
  automation_property_unknown: 'conditions',
  automation_value_illegal: 'conditions',
  automation_device_unmetered: 'tasks',
  automation_circle: 'tasks',
  automation_range_empty: 'effective',
  value_not_allowed: 'tasks',
  property_unknown: 'tasks',
  host_automations_full: 'hostId',
  automation_host_part: 'hostId',
  automation_host_device: 'hostId',
  automation_host_scene: 'tasks',
} as const

/** Width from which the panel fits beside the lines. */
const WIDE = '(width >= 1100px)'

export function AutomationEditor(props: {
  /** Null for a new one. */
  readonly automation: Automation | null
  readonly onAdded: (automationId: string) => void
  readonly onCancel: () => void
}) {
  const { t } = useTexts()
  const { automation } = props
  const [name, nameEn] = useNameFields(t('automations.name'))
  return (
    <RecordForm
      add={automationsContract.add}
      update={automationsContract.update}
      record={automation}
      initial={BLANK_AUTOMATION}
      idName="automationId"
      confirmsSave
      label={t('automations.tabs.edit')}
      refusals={REFUSALS}
      onAdded={({ automationId }) => props.onAdded(automationId)}
      onCancel={props.onCancel}
    >
      <div className={styles.facts}>
        <Field {...name} autoFocus={automation === null} />
        <Field {...nameEn} />
        <Field kind="select" name="image" label={t('automations.picture')} choices={imageChoices()} isHalf />
        <PlaceField />
        <Suspense fallback={null}>
          <RunnerField />
        </Suspense>
      </div>
      <LostContext.Provider value={automation?.lost}>
        <EditorBody own={automation} />
      </LostContext.Provider>
    </RecordForm>
  )
}

/** Area choice: places of its devices, or the whole project. */
export function PlaceField() {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const store = useFormStore()
  useFormView(store)
  const chosen = store.values.areaId
  const areas = new Set<string>(typeof chosen === 'string' && chosen !== '' ? [chosen] : [])
  for (const id of devicesOf(commandSummary(store.values))) {
    const areaId = read.get('device', id)?.areaId
    if (areaId) areas.add(areaId)
  }
  return (
    <Field
      kind="select"
      name="areaId"
      label={t('automations.place')}
      choices={[...areas].map((id) => ({ value: id, text: areaPath(read, id) }))}
      isOptional
      isHalf
    />
  )
}

export function EditorBody({
  own,
  isNarrow = false,
}: {
  readonly own: Automation | null
  /** Single-column layout, used in dialogs. */
  readonly isNarrow?: boolean
}) {
  const store = useFormStore()
  const history = useHistory(store)
  useHistoryKeys(history)
  const isWide = useMedia(WIDE) && !isNarrow
  const [chosenId, choose] = useState<string | null>(null)
  const [adding, setAdding] = useState<Section | null>(null)
  const notes = useRuleNotes(own)
  const list = {
    ...{ ownId: own?.id ?? null, notes, chosenId, onChoose: choose, isInline: !isWide },
    ...{ adding, onAdding: setAdding },
  }
  return (
    <div className={styles.editor} data-automation-editor>
      <div className={styles.bar}>
        <Sentence />
        <HistoryTools history={history} />
      </div>
      <div className={isWide ? styles.beside : styles.below}>
        <div className={styles.lists}>
          <Suspense fallback={<Skeleton lines={8} />}>
            <PartList
              {...list}
              list="conditions"
              sections={['when', 'onlyIf']}
              partsMax={CONDITIONS_MAX}
              aside={<ModeField />}
            />
            <PartList {...list} list="tasks" sections={['doing']} partsMax={TASKS_MAX} />
          </Suspense>
          <EffectiveField />
          <RepeatField />
          <General notes={notes} />
          <DraftUpcoming />
          <DraftPast own={own} />
          <HowItRuns />
        </div>
        {isWide ? <ChosenPanel chosenId={chosenId} onChoose={choose} /> : null}
      </div>
    </div>
  )
}

function HistoryTools({ history }: { readonly history: FormHistory }) {
  const { t } = useTexts()
  return (
    <span className={styles.tools}>
      <Button
        icon={<Undo />}
        variant="minimal"
        disabled={!history.canUndo}
        aria-label={t('automations.editor.undo')}
        title={t('automations.editor.undo')}
        aria-keyshortcuts="Control+Z"
        onClick={history.undo}
      />
      <Button
        icon={<Redo />}
        variant="minimal"
        disabled={!history.canRedo}
        aria-label={t('automations.editor.redo')}
        title={t('automations.editor.redo')}
        aria-keyshortcuts="Control+Y"
        onClick={history.redo}
      />
    </span>
  )
}

/** Updated with each edit and every minute; changes by others are evaluated with the next edit. */
function useRuleNotes(own: Automation | null): RuleNotes {
  const { language } = useTexts().i18n
  const source = useWords()
  const place = usePlace()
  const store = useFormStore()
  useFormView(store)
  const { values } = store
  const minute = useServerTime((nowMs) => String(Math.floor(nowMs / MINUTE_MS)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages follow the language
  return useMemo(
    () => ruleNotes(values, { source, place, own, atMs: Number(minute) * MINUTE_MS }),
    [values, source, place, own, minute, language],
  )
}

/** Errors already reported by the server appear at the tasks instead. */
function General({ notes }: { readonly notes: RuleNotes }) {
  const store = useFormStore()
  useFormView(store)
  const { fault } = store.field('tasks')
  const refused = fault && 'text' in fault ? fault.text : null
  const shown = notes.general.filter((text) => text !== refused)
  return shown.map((text) => (
    <p key={text} className={styles.warning} role="status">
      {text}
    </p>
  ))
}

function DraftUpcoming() {
  const store = useFormStore()
  useFormView(store)
  const { values } = store
  const draft = useMemo(() => commandSummary(values), [values])
  return (
    <Suspense fallback={null}>
      <UpcomingRuns rule={draft} />
    </Suspense>
  )
}

function DraftPast({ own }: { readonly own: Automation | null }) {
  const store = useFormStore()
  const { isDirty } = useFormView(store)
  const mayAsk = useCan(automationsContract.backtest)
  const { isPattern } = useConsoleState()
  const draft = commandSummary(store.values)
  if (!mayAsk || isPattern || draft.conditions.length === 0 || draft.tasks.length === 0) return null
  const catchUp = store.values.catchUp === 'none' ? 'none' : 'latest'
  return (
    <Suspense fallback={null}>
      <Past rules={{ ...draft, catchUp }} saved={own} isEdited={isDirty} />
    </Suspense>
  )
}

function ModeField() {
  const { t } = useTexts()
  const field = useField({ name: 'mode' })
  return (
    <Segmented
      label={t('automations.editor.mode')}
      choices={(['any', 'all'] as const).map((value) => ({ value, text: t(`automations.editor.${value}`) }))}
      value={field.value === 'all' ? 'all' : 'any'}
      onChange={field.set}
    />
  )
}

function Sentence() {
  const { t } = useTexts()
  const words = useWords()
  const store = useFormStore()
  useFormView(store)
  const draft = commandSummary(store.values)
  if (draft.conditions.length + draft.tasks.length === 0)
    return <p className={styles.help}>{t('automations.editor.begin')}</p>
  return (
    <p className={styles.sentence} data-sentence>
      <Struck text={sentence(draft, { ...words, isMarked: true })} />
    </p>
  )
}

function HowItRuns() {
  const { t } = useTexts()
  const store = useFormStore()
  useFormView(store)
  return (
    <>
      <Field
        kind="segmented"
        name="onRetrigger"
        label={t('automations.editor.onRetrigger')}
        choices={(['queue', 'restart'] as const).map((value) => ({
          value,
          text: t(`automations.editor.retrigger.${value}`),
        }))}
      />
      {hasTimes(commandSummary(store.values)) ? (
        <Field
          kind="segmented"
          name="catchUp"
          label={t('automations.editor.catchUp')}
          choices={(['none', 'latest'] as const).map((value) => ({
            value,
            text: t(`automations.editor.catchUps.${value}`),
          }))}
        />
      ) : null}
    </>
  )
}

function ChosenPanel(props: {
  readonly chosenId: string | null
  readonly onChoose: (id: string | null) => void
}) {
  const { t } = useTexts()
  const conditions = useParts('conditions')
  const tasks = useParts('tasks')
  const list = [conditions, tasks].find(({ parts }) => parts.some(({ id }) => id === props.chosenId))
  const part = list?.parts.find(({ id }) => id === props.chosenId)
  return (
    <aside className={styles.side}>
      {list && part ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <PartPanel
            key={part.id}
            part={part}
            onChange={(next) => list.put(withPart(list.parts, next))}
            onClose={() => props.onChoose(null)}
          />
        </Suspense>
      ) : (
        <p className={styles.help}>{t('automations.editor.chooseRow')}</p>
      )}
    </aside>
  )
}
