/** Moves an area into another one, or onto another floor, with all that is inside. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { Area } from '#shared/records/area.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TreePicker } from '../../../ui/picker/TreePicker.tsx'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'
import { moveArea } from './areaActions.ts'
import { type AreaPlace, dropPlace } from './dropPlace.ts'
import styles from './MoveArea.module.css'

export function MoveArea({ area, onClose }: { readonly area: Area; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const [target, setTarget] = useState<string | null>(null)
  const nodes = useAreaNodes()
  const place = target === null ? null : placeIn(target)
  function placeIn(id: string): AreaPlace | null {
    const type = store.read.get('floor', id) ? 'floor' : 'area'
    return dropPlace(store.read, area.id, `${type}/${id}`, 'inside')
  }
  const move = async () => {
    if (place && (await moveArea(store.read, area, place))) onClose()
  }
  return (
    <FormDialog title={t('deploy.moveNamed', { name: areaTitle(area) })} onClose={onClose}>
      <TreePicker
        label={t('deploy.moveTarget')}
        nodes={nodes}
        value={target === null ? [] : [target]}
        onChange={([id]) => setTarget(id ?? null)}
        isAnyNode
      />
      <p className={styles.help}>
        {target !== null && place === null ? t('deploy.insideItself') : t('deploy.moveHelp')}
      </p>
      <div className={styles.tools}>
        <Button onClick={onClose}>{t('form.cancel')}</Button>
        <Button intent="primary" disabled={place === null} onClick={() => void move()}>
          {t('deploy.move')}
        </Button>
      </div>
    </FormDialog>
  )
}
