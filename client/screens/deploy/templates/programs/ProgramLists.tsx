/** The scenes and automations of a template. They are edited with the editors of real ones, over the template's own parts. */

import { Button } from '@blueprintjs/core'
import { Edit, Plus, Trash } from '@blueprintjs/icons'
import { Suspense, useState } from 'react'
import { TEMPLATE_PROGRAMS_MAX } from '#shared/constants.ts'
import { joined } from '../../../../i18n/i18n.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { usePatternEditor } from '../../../../widgets/patterns/patternEditors.ts'
import { isEmptied, removeProgram, withProgram } from '../programEdit.ts'
import { partName } from '../templateNames.ts'
import type { Edits } from '../useEdits.ts'
import styles from './ProgramLists.module.css'

type Sort = 'scene' | 'automation'

interface Open {
  readonly sort: Sort
  /** Null for a new one. */
  readonly key: string | null
}

export function ProgramLists({ edits, mayChange }: { readonly edits: Edits; readonly mayChange: boolean }) {
  const { t } = useTexts()
  const [open, setOpen] = useState<Open | null>(null)
  const { scenes, automations } = edits.content
  const list = { edits, mayChange, onOpen: setOpen }
  return (
    <div className={styles.lists}>
      <ProgramList
        {...list}
        sort="scene"
        rows={scenes.map(({ key, scene }) => ({
          key,
          name: partName(scene),
          isEmpty: isEmptied(scene),
          note: t('templates.setsDevices', {
            count: new Set(scene.steps.map(({ deviceId }) => deviceId)).size,
          }),
        }))}
      />
      <ProgramList
        {...list}
        sort="automation"
        rows={automations.map(({ key, automation, isEnabled }) => ({
          key,
          name: partName(automation),
          isEmpty: isEmptied(automation),
          note: joined([
            t('templates.conditions', { count: automation.conditions.length }),
            t('templates.tasks', { count: automation.tasks.length }),
            ...(isEnabled ? [] : [t('templates.madeOff')]),
          ]),
        }))}
      />
      {open ? (
        <Suspense fallback={null}>
          <Editor edits={edits} open={open} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function Editor({
  edits,
  open,
  onClose,
}: {
  readonly edits: Edits
  readonly open: Open
  readonly onClose: () => void
}) {
  const PatternEditor = usePatternEditor()
  const { content } = edits
  const isOpen = ({ key }: { readonly key: string }): boolean => key === open.key
  const common = {
    content,
    newKey: edits.newKey,
    contentWith: (program: Parameters<typeof withProgram>[1]) => withProgram(content, program),
    onKeep: edits.apply,
    onClose,
  }
  const shown =
    open.sort === 'scene'
      ? ({ sort: 'scene', program: content.scenes.find(isOpen) ?? null } as const)
      : ({ sort: 'automation', program: content.automations.find(isOpen) ?? null } as const)
  return <PatternEditor {...common} open={shown} />
}

interface Row {
  readonly key: string
  readonly name: string
  readonly isEmpty: boolean
  readonly note: string
}

function ProgramList(props: {
  readonly sort: Sort
  readonly rows: readonly Row[]
  readonly edits: Edits
  readonly mayChange: boolean
  readonly onOpen: (open: Open) => void
}) {
  const { t } = useTexts()
  const { sort, rows, edits, mayChange, onOpen } = props
  const title = t(`templates.programs.${sort}`)
  const hasDevices = edits.content.devices.length > 0
  return (
    <section aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Button
          icon={<Plus />}
          size="small"
          disabled={!mayChange || !hasDevices || rows.length >= TEMPLATE_PROGRAMS_MAX}
          title={hasDevices ? undefined : t('templates.devicesFirst')}
          onClick={() => onOpen({ sort, key: null })}
        >
          {t(`templates.addProgram.${sort}`)}
        </Button>
      </header>
      {rows.length === 0 ? <p className={styles.note}>{t(`templates.noPrograms.${sort}`)}</p> : null}
      <ul className={styles.rows}>
        {rows.map(({ key, name, isEmpty, note }) => (
          <li key={key} className={styles.row}>
            <span className={styles.name}>
              {name} <span className={styles.note}>{note}</span>
              {isEmpty ? <strong className={styles.bad}>{t('templates.toRepair')}</strong> : null}
            </span>
            <Button
              variant="minimal"
              icon={<Edit />}
              disabled={!mayChange}
              aria-label={t('templates.editNamed', { name })}
              title={t('templates.editNamed', { name })}
              onClick={() => onOpen({ sort, key })}
            />
            <Button
              variant="minimal"
              intent="danger"
              icon={<Trash />}
              disabled={!mayChange}
              aria-label={t('templates.removeNamed', { name })}
              title={t('templates.removeNamed', { name })}
              onClick={() => edits.apply(removeProgram(edits.content, sort, key))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
