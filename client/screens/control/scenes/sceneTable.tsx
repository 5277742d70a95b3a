/** Table of scenes: name, places, executor, and the newest run with its result and initiator. */
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { areaPath } from '../../../widgets/devices/places.ts'
import { runStarterName, starterName } from '../../../widgets/devices/starters.ts'
import { namesOf, type RecordTable } from '../../../widgets/list/recordTable.ts'
import { NameLink } from '../../../widgets/records/NameLink.tsx'
import { RUN_TONES } from '../../../widgets/runs/runTones.ts'
import { RunButton } from './RunButton.tsx'
import { areasOf, useLastRun } from './sceneList.ts'

const placesOf = (scene: Scene, read: ReadState): readonly string[] => {
  const areas = areasOf(scene, read).map((id) => areaPath(read, id))
  return areas.length === 0 ? [i18n.t('scenes.wholeProject')] : areas
}
const lastOf = (sceneId: Scene['id'], read: ReadState) =>
  [...read.by('sceneRun', 'scene', sceneId).values()].at(-1)

function LastState({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const run = useLastRun(id)
  return run ? <StatusTag tone={RUN_TONES[run.state]}>{t(`scenes.state.${run.state}`)}</StatusTag> : null
}

function Run({ id }: { readonly id: string }) {
  const scene = useRecord('scene', id)
  const run = useLastRun(id)
  return scene ? <RunButton scene={scene} run={run} isSmall /> : null
}

export const sceneTable: RecordTable<'scene'> = {
  type: 'scene',
  columns: [
    {
      key: 'name',
      title: 'scenes.name',
      widthPx: 190,
      card: 'title',
      value: (scene) => nameOf(scene),
      cell: (id) => <NameLink type="scene" id={id} to={`/device/modelcontrol?view=list&scene=${id}`} />,
      search: namesOf,
    },
    {
      key: 'run',
      title: 'scenes.run',
      widthPx: 96,
      card: 'end',
      value: () => null,
      sort: false,
      export: false,
      cell: (id) => <Run id={id} />,
    },
    {
      key: 'places',
      title: 'scenes.areas',
      widthPx: 156,
      card: 'fact',
      value: (scene, { read }) => placesOf(scene, read).join(', '),
      facet: { of: (scene, { read }) => placesOf(scene, read) },
      search: true,
    },
    {
      key: 'lastRun',
      title: 'scenes.lastRun',
      widthPx: 156,
      value: ({ id }, { read }) => {
        const run = lastOf(id, read)
        return run ? new Date(run.startedAtMs) : null
      },
    },
    {
      key: 'lastState',
      title: 'scenes.lastState',
      widthPx: 104,
      card: 'fact',
      value: ({ id }, { read }) => {
        const run = lastOf(id, read)
        return run ? i18n.t(`scenes.state.${run.state}`) : null
      },
      facet: true,
      cell: (id) => <LastState id={id} />,
    },
    {
      key: 'lastBy',
      title: 'scenes.lastBy',
      widthPx: 108,
      value: ({ id }, { read }) => {
        const run = lastOf(id, read)
        return run ? runStarterName(run.startedBy, read) : null
      },
      facet: true,
    },
    {
      key: 'runBy',
      title: 'scenes.runBySide',
      widthPx: 96,
      value: ({ runBy }) => i18n.t(`scenes.runner.${runBy}`),
      facet: true,
    },
    {
      key: 'devices',
      title: 'scenes.steps',
      widthPx: 80,
      value: ({ steps }) => new Set(steps.map(({ deviceId }) => deviceId)).size,
    },
    {
      key: 'createdBy',
      title: 'scenes.createdBy',
      widthPx: 120,
      value: ({ createdBy }, { read }) => starterName(createdBy, read),
      facet: true,
    },
    {
      key: 'createdAt',
      title: 'scenes.createdAt',
      widthPx: 160,
      value: ({ createdAtMs }) => new Date(createdAtMs),
    },
  ],
  concerned: {
    sceneRun: (read, id) => {
      const run = read.get('sceneRun', id)
      return run?.sceneId ? [run.sceneId] : []
    },
    device: (read, id) => read.by('scene', 'device', id).keys(),
    area: (read, id) => read.by('scene', 'area', id).keys(),
  },
}
