/** Copies an area with what is inside it: a number of times, or under names that are typed. */
import { useState } from 'react'
import { COPIES_PER_ACTION_MAX } from '#shared/constants.ts'
import { areasContract } from '#shared/contract/areas.ts'
import type { RequestOf } from '#shared/contract/endpoint.ts'
import type { Area } from '#shared/records/area.ts'
import type { FloorId } from '#shared/records/floor.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TreePicker } from '../../../ui/picker/TreePicker.tsx'
import { areasWithin } from '../../../widgets/areas/areasWithin.ts'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'
import { namesIn } from './areaNames.ts'
import styles from './CopyArea.module.css'

type Request = RequestOf<typeof areasContract.copy>

export function CopyArea({ area, onClose }: { readonly area: Area; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const [target, setTarget] = useState<string | null>(null)
  const nodes = useAreaNodes()
  const inner = target === null ? undefined : store.read.get('area', target)
  const floorId = inner?.floorId ?? (target as FloorId | null)
  const place = floorId === null ? {} : { floorId, parentId: inner?.id ?? null }
  return (
    <FormDialog title={t('deploy.copyArea.named', { name: areaTitle(area) })} onClose={onClose} isWide>
      <CommandForm
        endpoint={areasContract.copy}
        extra={{ areaId: area.id }}
        initial={{ count: 1 }}
        send={(input) => call(areasContract.copy, { ...withNames(input), ...place }, { isQuiet: true })}
        refusals={{ name_taken: 'names', name_invalid: 'names', too_many_copies: 'count' }}
        verb={t('deploy.copyArea.verb')}
        done={t('deploy.copyArea.done')}
        onDone={onClose}
        onCancel={onClose}
      >
        <Inside area={area} />
        <Field
          kind="number"
          name="count"
          label={t('deploy.copyArea.count')}
          help={t('deploy.copyArea.countHelp')}
          min={1}
          max={COPIES_PER_ACTION_MAX}
          autoFocus
        />
        <Field
          kind="text"
          name="names"
          label={t('deploy.copyArea.names')}
          help={t('deploy.copyArea.namesHelp')}
          isOptional
        />
        <p className={styles.label}>{t('deploy.copyArea.target')}</p>
        <TreePicker
          label={t('deploy.copyArea.target')}
          nodes={nodes}
          value={target === null ? [] : [target]}
          onChange={([id]) => setTarget(id ?? null)}
          isAnyNode
        />
      </CommandForm>
    </FormDialog>
  )
}

/** What goes along, and what does not. */
function Inside({ area }: { readonly area: Area }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const ids = areasWithin(read, area.id)
  const devices = ids.reduce((sum, id) => sum + read.by('device', 'area', id).size, 0)
  const inside = ids.length - 1
  return (
    <p className={styles.label}>
      {inside > 0 ? t('deploy.copyArea.inside', { count: inside }) : null}{' '}
      {devices > 0 ? t('deploy.copyArea.devices', { count: devices }) : null}
    </p>
  )
}

/** The field holds them as they were typed: `302-316, 318`. */
function withNames({ names, ...input }: Request): Request {
  const typed: unknown = names
  const wanted = typeof typed === 'string' ? namesIn(typed, COPIES_PER_ACTION_MAX) : []
  return wanted.length > 0 ? { ...input, names: [...wanted] } : input
}
