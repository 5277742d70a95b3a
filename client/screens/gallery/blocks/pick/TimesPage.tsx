/** Times and colours; a name that must be free, and choices that depend on another field. */
import { nameOf } from '../../../../i18n/i18n.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useAllIds, useIsLive } from '../../../../store/hooks.ts'
import { useServerNow } from '../../../../store/useServerNow.ts'
import type { FieldDef } from '../../../../ui/form/fieldTypes.ts'
import type { Inquiry } from '../../../../ui/form/model/faults.ts'
import { nameRule } from '../../../../ui/form/rules.ts'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { timesEndpoint } from './pickEndpoint.ts'
import { SampleForm } from './SampleForm.tsx'
import { slowly } from './slowly.ts'

const STATES = ['ready', 'loading', 'error', 'disabled'] as const
/** Response time of a server over a slow line. */
const ANSWER_MS = 600
const checkName = nameRule()
const CODE = `{ kind: 'text', name: 'name', label: t('…'),
  inquire: async (name, values, signal) =>
    (await call(hostContract.isNameFree, { name }, signal)) ? null : { text: t('…taken') } }

{ kind: 'select', name: 'floorId', label: t('…'),
  choices: { load: ({ buildingId }, signal) => floorsOf(buildingId, signal),
             loadWith: ['buildingId'] } }

{ kind: 'schedule', name: 'schedule', label: t('…') }
{ kind: 'period', name: 'period', label: t('…'), today }
{ kind: 'color', name: 'color', label: t('…') }`

export function TimesPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const isLive = useIsLive()
  const isReadOnly = view.state === 'disabled'
  const fields = useFields(isReadOnly, view.state === 'error')
  const state = view.state === 'error' || isLive ? 'ready' : 'loading'
  return (
    <GalleryPage
      id="galleryTimes"
      when={t('galleryPick.timesWhen')}
      code={CODE}
      sources={[
        'client/ui/schedule/ScheduleInput.tsx',
        'client/ui/color/ColorInput.tsx',
        'client/ui/form/model/inquiries.ts',
      ]}
      view={view}
    >
      <SampleForm
        screen="galleryTimes"
        endpoint={timesEndpoint}
        initial={{
          schedule: { repeat: 'weekly', days: [1, 2, 3, 4, 5], date: '', from: '22:00', to: '06:30' },
          color: '#0090ff',
        }}
        fields={fields}
        view={view}
        state={view.state === 'loading' ? 'loading' : state}
      />
    </GalleryPage>
  )
}

function useFields(isReadOnly: boolean, isRefusing: boolean): readonly FieldDef[] {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const buildings = useAllIds('building').flatMap((id) => read.get('building', id) ?? [])
  const today = new Date(useServerNow()).toISOString().slice(0, 10)
  const isFree: Inquiry = async (name, _values, signal) => {
    await slowly(ANSWER_MS, signal)
    return buildings.some((one) => nameOf(one) === name) ? { text: t('galleryPick.nameTaken') } : null
  }
  return [
    {
      kind: 'text',
      name: 'name',
      label: t('galleryPick.name'),
      help: t('galleryPick.nameHelp', { name: buildings[0] ? nameOf(buildings[0]) : '' }),
      maxLength: 50,
      check: checkName,
      inquire: isFree,
      isReadOnly,
    },
    {
      kind: 'select',
      name: 'buildingId',
      label: t('galleryPick.building'),
      choices: buildings.map((one) => ({ value: one.id, text: nameOf(one) })),
      isHalf: true,
      isReadOnly,
    },
    {
      kind: 'select',
      name: 'floorId',
      label: t('galleryPick.floor'),
      choices: {
        loadWith: ['buildingId'],
        load: async ({ buildingId = '' }, signal) => {
          await slowly(ANSWER_MS, signal)
          if (isRefusing) throw new Error('refused')
          const floors = [...read.by('floor', 'building', String(buildingId)).values()]
          return floors.sort((a, b) => a.level - b.level).map((one) => ({ value: one.id, text: nameOf(one) }))
        },
      },
      isHalf: true,
      isReadOnly,
    },
    { kind: 'schedule', name: 'schedule', label: t('galleryPick.schedule'), isReadOnly },
    { kind: 'period', name: 'period', label: t('galleryPick.period'), today, isReadOnly },
    { kind: 'color', name: 'color', label: t('galleryPick.color'), isReadOnly },
  ]
}
