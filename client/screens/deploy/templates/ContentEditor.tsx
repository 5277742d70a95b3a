/** The content of a template in the form around it: the tree of its parts, and the chosen one beside it. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { Plus, Redo, Undo } from '@blueprintjs/icons'
import { type KeyboardEvent, useState } from 'react'
import { DEVICES_PER_HOST_MAX, TEMPLATE_AREAS_MAX } from '#shared/constants.ts'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import type { TemplateContent } from '#shared/records/areaTemplate.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Check } from '../../../ui/form/model/faults.ts'
import { useContainer } from '../../../ui/form/useForm.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { addArea, addDevice, holds, isArea, keyOf, type PartId, placeOf } from './contentEdit.ts'
import { PartDetails } from './PartDetails.tsx'
import { PartTree } from './PartTree.tsx'
import styles from './parts.module.css'
import { emptiedProgram } from './programEdit.ts'
import { ProgramLists } from './programs/ProgramLists.tsx'
import { faultyPart, newArea, newDevice, partName } from './templateNames.ts'
import { type Edits, useEdits } from './useEdits.ts'

/** Only one part is on show: a fault of another is named here. */
const isSound: Check = (value) => {
  // The field holds a content and nothing else.
  const content = value as unknown as TemplateContent
  const program = emptiedProgram(content)
  if (program) return { text: i18n.t('templates.faultyProgram', { name: partName(program) || '?' }) }
  const part = faultyPart(content)
  return part ? { text: i18n.t('templates.faulty', { name: partName(part) || '?' }) } : null
}

export function ContentEditor({ mayChange }: { readonly mayChange: boolean }) {
  const { fault } = useContainer({ name: 'content', check: isSound })
  const edits = useEdits()
  const [wanted, choose] = useState<PartId>('root')
  const chosen = holds(edits.content, wanted) ? wanted : 'root'
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = (event.target as Element).closest('input, textarea') !== null
    if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (event.shiftKey) edits.redo()
    else edits.undo()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the content
    <div data-field="content" onKeyDown={onKeyDown}>
      <EditorBar edits={edits} chosen={chosen} onChoose={choose} mayChange={mayChange} />
      {fault && 'text' in fault ? (
        <p className={styles.fault} role="alert" data-fault>
          {fault.text}
        </p>
      ) : null}
      <div className={styles.editor}>
        <PartTree edits={edits} chosen={chosen} onChoose={choose} mayChange={mayChange} />
        <div className={styles.details}>
          <PartDetails edits={edits} id={chosen} onChoose={choose} mayChange={mayChange} />
        </div>
      </div>
      <ProgramLists edits={edits} mayChange={mayChange} />
    </div>
  )
}

/** A new part is added to the chosen area, or to the chosen device's area. */
function EditorBar(props: {
  readonly edits: Edits
  readonly chosen: PartId
  readonly onChoose: (id: PartId) => void
  readonly mayChange: boolean
}) {
  const { edits, chosen, mayChange } = props
  const { content } = edits
  const { t } = useTexts()
  const into = isArea(chosen) ? keyOf(chosen) : placeOf(content, chosen)
  const add = (kind: string | null) => {
    const key = edits.newKey()
    edits.apply(
      kind === null
        ? addArea(content, newArea(content, key, into))
        : addDevice(content, newDevice(content, { key, areaKey: into, kind })),
    )
    props.onChoose(kind === null ? `area/${key}` : `device/${key}`)
  }
  return (
    <div className={styles.bar}>
      <HTMLSelect
        aria-label={t('templates.addDevice')}
        value=""
        disabled={!mayChange || content.devices.length >= DEVICES_PER_HOST_MAX}
        onChange={({ currentTarget }) => add(currentTarget.value)}
      >
        <option value="">{t('templates.addDevice')}</option>
        {kindGroups().map(([group, kinds]) => (
          <optgroup key={group} label={t(`devices.group.${group}`)}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindName(kind)}
              </option>
            ))}
          </optgroup>
        ))}
      </HTMLSelect>
      <Button
        icon={<Plus />}
        disabled={!mayChange || content.areas.length >= TEMPLATE_AREAS_MAX}
        onClick={() => add(null)}
      >
        {t('templates.addArea')}
      </Button>
      <span className={styles.counts}>
        {t('templates.counts', { devices: content.devices.length, areas: content.areas.length })}
      </span>
      <UndoButtons edits={edits} mayChange={mayChange} />
    </div>
  )
}

function UndoButtons({ edits, mayChange }: { readonly edits: Edits; readonly mayChange: boolean }) {
  const { t } = useTexts()
  return (
    <>
      <Button
        icon={<Undo />}
        variant="minimal"
        aria-label={t('templates.undo')}
        title={t('templates.undo')}
        disabled={!mayChange || !edits.canUndo}
        onClick={edits.undo}
      />
      <Button
        icon={<Redo />}
        variant="minimal"
        aria-label={t('templates.redo')}
        title={t('templates.redo')}
        disabled={!mayChange || !edits.canRedo}
        onClick={edits.redo}
      />
    </>
  )
}

/** Hosts are boxes that sign in, and no part of a template. */
function kindGroups() {
  const kinds = [...DEVICE_KINDS.values()].filter(({ kind }) => kind !== 'host')
  const groups = Map.groupBy(kinds, ({ group }) => group)
  return [...groups].map(([group, members]) => [group, members.map(({ kind }) => kind)] as const)
}
