/** Form in the selected state, and its submitted input. */
import { useState } from 'react'
import type { Endpoint, RequestOf } from '#shared/contract/endpoint.ts'
import type { ScreenId } from '#shared/screens/registry.ts'
import { screenTitle } from '../../../../i18n/screenTitle.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { CommandForm } from '../../../../ui/form/CommandForm.tsx'
import type { FieldDef } from '../../../../ui/form/fieldTypes.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { BlockStates } from '../../frame/BlockStates.tsx'
import type { BlockState, BlockView } from '../../frame/blockState.ts'
import { Sent } from './Sent.tsx'

export function SampleForm<E extends Endpoint>(props: {
  readonly screen: ScreenId
  readonly endpoint: E
  readonly fields: readonly FieldDef[]
  readonly initial?: Readonly<Record<string, unknown>>
  readonly view: BlockView
  /** The content on show, where it is not the state chosen; the form itself, unless it has something to load. */
  readonly state?: BlockState
  /** Validates the input; throws to reject it. */
  readonly check?: (input: RequestOf<E>) => void
}) {
  const { t } = useTexts()
  const { view, state = 'ready' } = props
  const [sent, setSent] = useState<unknown>(null)
  return (
    <>
      <Panel>
        <BlockStates state={state} lines={12} onRetry={() => view.show('ready')}>
          <CommandForm<Endpoint>
            key={view.state}
            endpoint={props.endpoint}
            initial={props.initial}
            fields={props.fields}
            send={async (input) => {
              props.check?.(input as RequestOf<E>)
              setSent(input)
            }}
            label={screenTitle(props.screen)}
            verb={t('galleryBlocks.send')}
            isSaving={view.state === 'disabled'}
          />
        </BlockStates>
      </Panel>
      <Sent input={sent} />
    </>
  )
}
