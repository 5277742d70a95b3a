import { useMemo } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { textsOf } from '../../../ui/form/model/values.ts'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import { useDeviceNodes } from '../../../widgets/pickers/usePickers.ts'
import { nodesIn } from './sparedNodes.ts'

/** The devices of the chosen areas. */
export function SparedField() {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const all = useDeviceNodes()
  const areaIds = useFieldValue('areaIds')
  const nodes = useMemo(() => nodesIn(read, all, textsOf(areaIds)), [read, all, areaIds])
  if (nodes.length === 0) return null
  return (
    <Field
      kind="tree"
      name="sparedDeviceIds"
      label={t('detection.spared')}
      help={t('detection.sparedHelp')}
      nodes={nodes}
      isMany
      isOptional
    />
  )
}
