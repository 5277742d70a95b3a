/**
 * Multi-step form: each step is validated before the next, back preserves input, the last step shows a
 * summary.
 */
import { useState } from 'react'
import { screenTitle } from '../../../../i18n/screenTitle.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import { textsOf } from '../../../../ui/form/model/values.ts'
import { nameRule } from '../../../../ui/form/rules.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { DAY_NAMES, type Day, scheduleOf } from '../../../../ui/schedule/scheduleModel.ts'
import { WizardForm, type WizardStep } from '../../../../ui/wizard/WizardForm.tsx'
import { areaPath } from '../../../../widgets/devices/places.ts'
import { useAreaNodes } from '../../../../widgets/pickers/usePickers.ts'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { useShownState } from '../useShownState.ts'
import { wizardEndpoint } from './pickEndpoint.ts'
import { Sent } from './Sent.tsx'

const STATES = ['ready', 'loading', 'empty', 'error'] as const
const checkName = nameRule()
const CODE = `<WizardForm
  endpoint={automationContract.add}
  steps={[
    { id: 'what', title: t('…'), content: <Field kind="text" … />,
      summary: ({ name }) => [{ label: t('…'), text: String(name ?? '') }] },
    { id: 'where', … },
    { id: 'when', … },
  ]}
  send={…}
  verb={t('…')}
/>`

export function WizardPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const [sent, setSent] = useState<unknown>(null)
  const nodes = useAreaNodes()
  const state = useShownState(view.state, nodes.length)
  const steps = useSteps()
  return (
    <GalleryPage
      id="galleryWizard"
      when={t('galleryPick.wizardWhen')}
      code={CODE}
      sources={['client/ui/wizard/WizardForm.tsx']}
      view={view}
    >
      <Panel>
        <BlockStates state={state} lines={12} onRetry={() => view.show('ready')}>
          <WizardForm
            endpoint={wizardEndpoint}
            steps={steps}
            send={async (input) => setSent(input)}
            label={screenTitle('galleryWizard')}
            verb={t('galleryBlocks.send')}
          />
        </BlockStates>
      </Panel>
      <Sent input={sent} />
    </GalleryPage>
  )
}

function useSteps(): readonly WizardStep[] {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const nodes = useAreaNodes()
  const dayText = (day: number) => t(`blocks.schedule.dayLong.${DAY_NAMES[day as Day]}`)
  return [
    {
      id: 'what',
      title: t('galleryPick.wizardWhat'),
      content: (
        <Field
          kind="text"
          name="name"
          label={t('galleryPick.automationName')}
          maxLength={50}
          check={checkName}
        />
      ),
      summary: ({ name }) => [{ label: t('galleryPick.automationName'), text: String(name ?? '') }],
    },
    {
      id: 'where',
      title: t('galleryPick.wizardWhere'),
      content: <Field kind="tree" name="areaIds" label={t('galleryPick.areas')} nodes={nodes} isMany />,
      summary: ({ areaIds }) => [
        {
          label: t('galleryPick.areas'),
          text: textsOf(areaIds)
            .map((id) => areaPath(read, id))
            .join(', '),
        },
      ],
    },
    {
      id: 'when',
      title: t('galleryPick.wizardTime'),
      content: <Field kind="schedule" name="schedule" label={t('galleryPick.schedule')} />,
      summary: (values) => {
        const schedule = scheduleOf(values.schedule)
        const days = schedule.repeat === 'once' ? schedule.date : schedule.days.map(dayText).join(', ')
        return [{ label: t('galleryPick.schedule'), text: `${days} ${schedule.from}–${schedule.to}` }]
      },
    },
  ]
}
