/** Deleted devices of a part, with replacement throughout the automation. */
import { Button } from '@blueprintjs/core'
import { Suspense, useMemo, useState } from 'react'
import type { DeviceId } from '#shared/records/device.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { useFormStore } from '../../../../ui/form/useForm.ts'
import { lazyPart } from '../../../../ui/lazyPart.ts'
import { useDeviceNodes } from '../../../../widgets/pickers/usePickers.ts'
import { Struck, useWords } from '../useWords.tsx'
import { deviceName } from '../words.ts'
import { asValue, commandSummary, type Part } from './draft.ts'
import styles from './editor.module.css'
import { fitsIn, goneIn, nodesWhere, withReplaced } from './repair.ts'

const TreePicker = lazyPart(async () => (await import('../../../../ui/picker/TreePicker.tsx')).TreePicker)

export function Repair({ part }: { readonly part: Part }) {
  const { read } = useWords()
  return goneIn(part, read).map((id) => <GoneDevice key={id} part={part} id={id} />)
}

function GoneDevice({ part, id }: { readonly part: Part; readonly id: DeviceId }) {
  const { t } = useTexts()
  const words = useWords()
  const store = useFormStore()
  const [isOpen, setOpen] = useState(false)
  const replace = (ids: readonly string[]) => {
    const device = words.read.get('device', ids[0] ?? '')
    if (!device) return
    const { conditions, tasks } = withReplaced(commandSummary(store.values), id, device)
    store.setAll({ conditions: asValue(conditions), tasks: asValue(tasks) })
  }
  return (
    <div className={styles.repair} data-repair={id}>
      <span className={styles.fault}>
        {t('automations.editor.isGone')} <Struck text={deviceName({ ...words, isMarked: true }, id)} />
      </span>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('automations.editor.replaceBy')}
      </Button>
      {isOpen ? <Replacements part={part} onChange={replace} /> : null}
    </div>
  )
}

function Replacements(props: { readonly part: Part; readonly onChange: (ids: readonly string[]) => void }) {
  const { t } = useTexts()
  const { read } = useWords()
  const { part } = props
  const all = useDeviceNodes()
  const nodes = useMemo(
    () =>
      nodesWhere(all, (id) => {
        const device = read.get('device', id)
        return device !== undefined && fitsIn(part, device)
      }),
    [all, read, part],
  )
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <TreePicker
        label={t('automations.editor.replaceBy')}
        nodes={nodes}
        value={[]}
        onChange={props.onChange}
      />
    </Suspense>
  )
}
