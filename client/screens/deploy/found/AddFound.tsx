/** Found devices become the project's: each with a kind, an area and a name that are proposed and can be changed. */
import { useRef } from 'react'
import { discoveryContract } from '#shared/contract/discovery.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FOUND_REFUSALS } from '../refusals.ts'
import { AreaForAll } from './AreaForAll.tsx'
import { FoundFields } from './FoundFields.tsx'
import { type Proposal, proposalsFor } from './proposals.ts'
import type { Found } from './useFound.ts'
import { useWords } from './useWords.ts'

export function AddFound(props: {
  readonly found: readonly Found[]
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const words = useWords()
  const first = useRef<readonly Proposal[] | null>(null)
  first.current ??= proposalsFor(props.found, read, words)
  const devices = first.current
  return (
    <FormDialog
      title={t('deviceSetup.found.takeIn', { count: props.found.length })}
      onClose={props.onClose}
      isWide
    >
      <CommandForm
        endpoint={discoveryContract.takeIn}
        initial={{ devices, local: { areaId: '' } }}
        send={(input) => call(discoveryContract.takeIn, input, { isQuiet: true })}
        refusals={FOUND_REFUSALS}
        verb={t('deviceSetup.found.take')}
        done={t('deviceSetup.found.taken', { count: props.found.length })}
        draft={false}
        onDone={props.onDone}
        onCancel={props.onClose}
      >
        <AreaForAll />
        <FoundFields />
      </CommandForm>
    </FormDialog>
  )
}
